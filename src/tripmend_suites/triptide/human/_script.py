"""What the form does: one case at a time, answers kept in the browser, and saved as a file."""

from __future__ import annotations

__all__ = ["SCRIPT"]

SCRIPT = r"""
"use strict";
(function () {
  var form = JSON.parse(document.getElementById("form").textContent);
  var store = "tripmend:" + form.id;
  var cases = Array.prototype.slice.call(document.querySelectorAll(".case"));
  var state = { expert: "", at: 0, answers: {} };
  var kept = true;
  var byId = function (id) { return document.getElementById(id); };
  document.body.classList.add("js");

  function recall() {
    try {
      var text = window.localStorage.getItem(store);
      if (text) { adopt(JSON.parse(text)); }
      window.localStorage.setItem(store + ":probe", "1");
      window.localStorage.removeItem(store + ":probe");
    } catch (error) { kept = false; }
    byId("unkept").hidden = kept;
  }
  function adopt(found) {
    if (!found || typeof found !== "object") { return; }
    if (typeof found.expert === "string") { state.expert = found.expert; }
    if (found.answers && typeof found.answers === "object") { state.answers = found.answers; }
    if (Number.isInteger(found.at) && found.at >= 0 && found.at < cases.length) { state.at = found.at; }
  }
  function keep() {
    try { window.localStorage.setItem(store, JSON.stringify(state)); }
    catch (error) { kept = false; byId("unkept").hidden = false; }
  }
  function answersOf(name) { return state.answers[name] || (state.answers[name] = {}); }
  function whole(name) {
    var given = state.answers[name] || {};
    return form.questions.every(function (question) { return Number.isInteger(given[question]); });
  }
  function fill() {
    byId("expert").value = state.expert;
    cases.forEach(function (section) {
      var given = state.answers[section.dataset.case] || {};
      section.querySelectorAll("input[type=radio]").forEach(function (input) {
        input.checked = given[input.dataset.question] === Number(input.value);
      });
      section.querySelector("textarea").value = given.comment || "";
    });
  }
  function show() {
    var done = 0;
    var list = byId("jump");
    cases.forEach(function (section, number) {
      var complete = whole(section.dataset.case);
      done += complete ? 1 : 0;
      section.classList.toggle("shown", number === state.at);
      var tick = complete ? "\u2713 " : "\u2007 ";
      list.options[number].textContent = tick + (number + 1) + ": " + section.dataset.title;
    });
    list.selectedIndex = state.at;
    byId("done").textContent = done + " of " + cases.length + " answered";
    byId("back").disabled = state.at === 0;
    byId("next").disabled = state.at === cases.length - 1;
    byId("save").disabled = !state.expert.trim();
    byId("save").title = state.expert.trim() ? "" : "Your name first, please.";
  }
  function go(number) {
    state.at = Math.max(0, Math.min(cases.length - 1, number));
    keep(); show(); window.scrollTo(0, 0);
  }
  function saved() {
    var rows = cases.map(function (section) {
      return Object.assign({ case: section.dataset.case }, state.answers[section.dataset.case] || {});
    }).filter(function (row) { return Object.keys(row).length > 1; });
    return { format: form.format, form: form.id, expert: state.expert.trim(), cases: cases.length, answers: rows };
  }
  function download() {
    var text = JSON.stringify(saved(), null, 1) + "\n";
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    var name = state.expert.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "expert";
    link.download = "answers-" + name + ".json";
    document.body.appendChild(link);
    link.click();
    link.remove();
    window.setTimeout(function () { URL.revokeObjectURL(link.href); }, 10000);
  }
  function load(file) {
    var reader = new FileReader();
    reader.onload = function () {
      try {
        var found = JSON.parse(reader.result);
        if (found.format !== form.format || found.form !== form.id) { throw new Error("other form"); }
        var answers = {};
        found.answers.forEach(function (row) {
          var own = answers[row.case] = {};
          form.questions.concat(["comment"]).forEach(function (name) { if (name in row) { own[name] = row[name]; } });
        });
        adopt({ expert: found.expert, answers: answers });
        keep(); fill(); show();
        byId("wrong").hidden = true;
      } catch (error) { byId("wrong").hidden = false; }
    };
    reader.readAsText(file);
  }

  document.addEventListener("change", function (event) {
    var input = event.target;
    if (input.dataset && input.dataset.question) {
      answersOf(input.closest(".case").dataset.case)[input.dataset.question] = Number(input.value);
      keep(); show();
    }
  });
  document.addEventListener("input", function (event) {
    var input = event.target;
    if (input.tagName === "TEXTAREA") { answersOf(input.closest(".case").dataset.case).comment = input.value; keep(); }
    if (input.id === "expert") { state.expert = input.value; keep(); show(); }
  });
  byId("jump").addEventListener("change", function () { go(byId("jump").selectedIndex); });
  byId("back").addEventListener("click", function () { go(state.at - 1); });
  byId("next").addEventListener("click", function () { go(state.at + 1); });
  byId("save").addEventListener("click", download);
  byId("load").addEventListener("change", function () {
    if (byId("load").files.length) { load(byId("load").files[0]); byId("load").value = ""; }
  });
  cases.forEach(function () { byId("jump").add(new Option("")); });
  recall(); fill(); show();
})();
"""
