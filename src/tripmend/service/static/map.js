// The map: an outline of the world, the places of each day, and straight lines in their order.
"use strict";
addEventListener("load", async () => {
  const box = document.getElementById("map");
  if (!box || !window.L) return;
  const L = window.L;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(box, { zoomAnimation: !calm, fadeAnimation: !calm, markerZoomAnimation: !calm, worldCopyJump: true });
  map.attributionControl.setPrefix(false);
  map.setView([30, 10], 2);
  L.control.scale({ imperial: false }).addTo(map);
  if (box.dataset.tiles) {
    L.tileLayer(box.dataset.tiles, { maxZoom: 19, attribution: document.createElement("i").appendChild(document.createTextNode(box.dataset.credit)).textContent.replace(/[<&]/g, "") }).addTo(map);
  } else {
    map.createPane("land").style.zIndex = 150;
    fetch(box.dataset.land).then((answer) => answer.json()).then((land) => {
      L.geoJSON(land, { pane: "land", interactive: false, style: { className: "land", fillOpacity: 1, opacity: 1 }, attribution: "Outline: Natural Earth" }).addTo(map);
    }).catch(() => {});
  }
  let days;
  try { days = await (await fetch(box.dataset.url)).json(); } catch { return; }
  const layers = new Map();
  for (const day of days) {
    const group = L.layerGroup();
    let line = [];
    const lines = [line];
    for (const spot of day.spots) {
      if (spot.leg) { line = []; lines.push(line); }
      line.push(spot.at);
      const kind = spot.label === "H" ? " bed" : spot.leg ? " leg" : "";
      const icon = L.divIcon({ className: `pin${kind} d${day.number % 6}`, html: spot.label, iconSize: [26, 26] });
      const name = `Day ${day.number}, ${spot.label === "H" ? "night" : spot.label}: ${spot.name}`;
      const marker = L.marker(spot.at, { icon, title: name, alt: name, keyboard: true });
      const words = document.createElement("span");
      words.textContent = name;
      marker.bindPopup(words);
      group.addLayer(marker);
    }
    for (const one of lines) if (one.length > 1) group.addLayer(L.polyline(one, { className: `way-line d${day.number % 6}`, opacity: 1, interactive: false }));
    layers.set(day.number, { group, spots: day.spots });
  }
  const show = (number) => {
    let at = [];
    for (const [name, { group, spots }] of layers) {
      if (number === 0 || name === number) {
        group.addTo(map);
        const near = spots.filter((spot) => !spot.leg);
        at = at.concat((near.length ? near : spots).map((spot) => spot.at));
      } else group.remove();
    }
    if (at.length) map.fitBounds(L.latLngBounds(at), { padding: [30, 30], maxZoom: 15, animate: !calm });
  };
  for (const button of document.querySelectorAll(".days button")) {
    button.addEventListener("click", () => {
      for (const other of document.querySelectorAll(".days button")) other.setAttribute("aria-pressed", String(other === button));
      show(Number(button.dataset.day));
    });
  }
  show(0);
});
