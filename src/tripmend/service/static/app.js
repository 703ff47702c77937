// What makes the page quicker to use. Without it every form and link works as well.
"use strict";
(() => {
  const say = (words) => { document.getElementById("said").textContent = words; };
  // What could not be done is said where it was tapped: over the open sheet, else over the page.
  const refuse = (words) => {
    for (const old of document.querySelectorAll(".refused")) old.remove();
    const note = document.createElement("p");
    note.className = "note tight refused";
    note.setAttribute("role", "alert");
    note.textContent = words;
    (document.querySelector("dialog[open]") || document.body).append(note);
    setTimeout(() => note.remove(), 10000);
  };

  // Without a network nothing is sent, so that what was typed stays; what is kept can be read.
  const NEEDS = "That needs the service, and you are offline. Nothing was changed; what you typed is still here.";
  addEventListener("submit", (event) => {
    if (navigator.onLine || event.target.method === "dialog") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    refuse(NEEDS);
  }, true);
  addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[href]");
    if (navigator.onLine || !link || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const kept = window.caches ? caches.match(new URL(link.href).pathname) : Promise.resolve();
    kept.then((found) => { if (found) location.assign(link.href); else refuse(NEEDS); }).catch(() => refuse(NEEDS));
  }, true);

  // A link with the token behind # signs in; what stands there is never sent to a server by itself.
  // Whoever signs in is not shown what somebody else saw in this browser.
  const enter = document.getElementById("enter");
  const emptied = enter && window.caches ? caches.delete("tripmend-1").catch(() => {}) : Promise.resolve();
  if (enter && location.hash.startsWith("#tm_")) {
    enter.elements.token.value = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
    emptied.then(() => enter.submit());
  }

  // On a trip under way what happened goes with the time on this clock, unless that is not wanted.
  const two = (number) => String(number).padStart(2, "0");
  const here = () => {
    const at = new Date();
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
  };
  const way = document.getElementById("underway");
  if (way) {
    const { begins, ends } = document.querySelector(".trip").dataset;
    way.hidden = !(begins <= here().slice(0, 10) && here().slice(0, 10) <= ends);
    document.addEventListener("submit", (event) => {
      const form = event.target;
      if (way.hidden || !/\/(say|happened|again)$/.test(form.action)) return;
      let now = form.elements.now;
      if (!now) {
        now = form.appendChild(document.createElement("input"));
        now.type = "hidden";
        now.name = "now";
      }
      now.value = way.querySelector("input").checked ? here() : "";
    }, true);
  }

  // Forms that are worked at for a while say so, and are not sent twice.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-working]")) return;
    const button = event.submitter;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    if (button) button.setAttribute("aria-busy", "true");
    say("Working …");
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("[data-sent]")) {
      delete form.dataset.sent;
      for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
    }
  });

  // Files and folders dropped anywhere on the page; of a folder all that lies in it, but for what is hidden.
  const filesIn = async (entry, found) => {
    if (found.length >= 500) return;
    if (entry.isFile) { found.push(await new Promise((take, fail) => entry.file(take, fail))); return; }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((take, fail) => reader.readEntries(take, fail));
      if (!some.length) return;
      for (const one of some) if (!one.name.startsWith(".")) await filesIn(one, found);
    }
  };
  const drop = document.getElementById("drop");
  if (drop) {
    const input = drop.querySelector("input[type=file]");
    addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.classList.remove("over"); });
    addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry && item.webkitGetAsEntry());
      const dropped = event.dataTransfer.files;
      const told = document.getElementById("drop-said");
      const take = (files) => {
        told.hidden = files.length > 0;
        if (!files.length) { told.textContent = "There is no file in what you dropped."; return; }
        input.files = files;
        drop.requestSubmit();
      };
      if (!entries.some((one) => one && one.isDirectory)) { if (dropped.length) take(dropped); return; }
      const found = [];
      entries.filter(Boolean).reduce((before, one) => before.then(() => filesIn(one, found)), Promise.resolve()).then(() => {
        const all = new DataTransfer();
        for (const file of found) all.items.add(file);
        take(all.files);
      }).catch(() => { told.hidden = false; told.textContent = "This folder cannot be read: drop the files in it instead."; });
    });
  }

  // An item, and what moving it would do, open in a sheet over the plan: htmx brings it, this shows it.
  const sheet = document.getElementById("sheet");
  let opener = null;
  if (sheet) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[hx-get]");
      if (link && (event.ctrlKey || event.metaKey || event.shiftKey)) event.stopPropagation(); // a window of its own
      else if (link) opener = link;
    }, true);
    sheet.addEventListener("htmx:afterSwap", () => {
      if (!sheet.open) sheet.showModal();
      const heading = sheet.querySelector("h2, h1");
      if (heading) { heading.tabIndex = -1; heading.focus(); }
    });
    document.body.addEventListener("htmx:beforeSwap", (event) => {
      event.detail.shouldSwap = true; // what went wrong is told in the sheet, too
      event.detail.isError = false;
    });
    document.body.addEventListener("htmx:sendError", () => refuse("The service does not answer: nothing was changed."));
    sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
    sheet.addEventListener("close", () => { if (opener && opener.isConnected) opener.focus(); });
  }
  const trip = document.querySelector(".trip");

  // Items are dragged to another time or day; what that does is shown before anything is changed.
  if (trip && trip.dataset.live) {
    addEventListener("load", () => {
      if (!window.Sortable) return;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      for (const line of document.querySelectorAll("ol.line")) {
        window.Sortable.create(line, {
          group: "days", draggable: ".item[data-moves]", handle: ".grip", animation: calm ? 0 : 120,
          onEnd: async (event) => {
            if (event.from === event.to && event.oldIndex === event.newIndex) return;
            let before = event.item.previousElementSibling;
            while (before && !before.matches(".item")) before = before.previousElementSibling;
            if (!navigator.onLine) { refuse(NEEDS); setTimeout(() => location.reload(), 4000); return; }
            const fields = { item: event.item.dataset.item, date: event.to.dataset.date, base: trip.dataset.version,
              after: before ? before.dataset.item : "", time: "" };
            sheet.addEventListener("close", () => location.reload(), { once: true });
            try {
              await window.htmx.ajax("POST", `/trips/${trip.dataset.trip}/move`, { target: "#sheet", values: fields });
            } finally { if (!sheet.open) location.reload(); }
          },
        });
      }
    });
  }

  // A proposal that is being worked at shows itself when it is there.
  const solving = document.getElementById("solving");
  if (solving) {
    if (solving.dataset.job && window.EventSource) {
      const words = document.getElementById("solving-words");
      const events = new EventSource(`/api/v1/jobs/${solving.dataset.job}/events`);
      events.addEventListener("state", (event) => {
        const job = JSON.parse(event.data);
        if (job.ended) { events.close(); location.reload(); return; }
        words.textContent = job.state === "queued" ? "Waiting for its turn." : `Working on it for ${Math.round(job.seconds)} s.`;
      });
      events.onerror = () => { events.close(); setTimeout(() => location.reload(), 3000); };
    } else setTimeout(() => location.reload(), 2000);
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      try { await navigator.clipboard.writeText(field.value); say("Copied."); button.textContent = "Copied"; } catch { /* it is selected */ }
    });
  }

  // What was made is shown once: to load the page again does not make one more.
  if (document.getElementById("made")) history.replaceState(null, "", location.href);

  const done = document.getElementById("done");
  if (done) {
    setTimeout(() => say(done.textContent), 100);
    history.replaceState(null, "", location.pathname + location.hash);
  }

  // Times that are kept in UTC stand there by the clock of this browser.
  for (const time of document.querySelectorAll("time.utc")) {
    time.textContent = new Date(time.dateTime).toLocaleString("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  }

  // The page to print opens beside the trip, with the dialogue of the browser.
  for (const link of document.querySelectorAll("a[data-print]")) {
    link.addEventListener("click", (event) => {
      const page = window.open(link.href, "_blank");
      if (!page) return; // then the link itself leads there
      event.preventDefault();
      page.addEventListener("load", () => page.print());
    });
  }

  const offline = document.getElementById("offline");
  const told = () => { offline.hidden = navigator.onLine; };
  addEventListener("online", told);
  addEventListener("offline", told);
  told();
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
})();
