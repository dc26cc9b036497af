"use strict";

const REFRESH_MILLIS = 3000;

/** One request after the other: a slow database must not gather requests. */
async function refresh() {
  try {
    const stats = await load("stats");
    const nodes = await load("nodes?limit=100");
    const events = await load("events?limit=20");
    const executions = await load("executions?limit=20");
    showCounts(stats);
    showRows("nodes", nodes.items, node =>
      [node.id, state(node.state), node.running, local(node.lastCheckIn), node.eventNames.join(", ")]);
    showRows("events", events.items, event =>
      [event.name, state(event.state), local(event.runAt), `${event.attempt} of ${event.maxAttempts}`,
        link(`api/v1/events/${event.id}`, event.id)]);
    showRows("executions", executions.items, run =>
      [run.event ?? run.schedule, state(run.state), local(run.finishedAt), run.node, run.attempt, run.error?.message ?? ""]);
    say(`As of ${new Date().toLocaleTimeString()}`, "");
  } catch (trouble) {
    say(trouble.message, "trouble");
  }
  setTimeout(refresh, document.hidden ? 10 * REFRESH_MILLIS : REFRESH_MILLIS);
}

async function load(path) {
  const response = await fetch(`api/v1/${path}`, { headers: { Accept: "application/json" } });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({ detail: response.statusText }));
    throw new Error(problem.detail);
  }
  return response.json();
}

function showCounts(stats) {
  const counts = Object.entries(stats.unfinished).map(([name, count]) => [name.toLowerCase(), count]);
  counts.push(["runs per second", stats.finishedPerSecond.oneMinute.toFixed(1)]);
  document.getElementById("counts").replaceChildren(...counts.map(([name, count]) => {
    const pair = document.createElement("div");
    pair.append(element("dt", name), element("dd", count));
    return pair;
  }));
}

function showRows(id, items, cells) {
  document.getElementById(id).replaceChildren(...items.map(item => {
    const row = document.createElement("tr");
    row.append(...cells(item).map(cell => element("td", cell)));
    return row;
  }));
}

/** Text only ever becomes text: names and errors are the callers'. */
function element(tag, content) {
  const node = document.createElement(tag);
  node.append(content instanceof Node ? content : String(content));
  return node;
}

function state(name) {
  const node = element("span", name);
  node.className = name;
  return node;
}

function link(target, text) {
  const node = element("a", text);
  node.href = target;
  return node;
}

function local(instant) {
  return new Date(instant).toLocaleString(undefined, { timeZoneName: "short" });
}

function say(text, kind) {
  const status = document.getElementById("status");
  status.textContent = text;
  status.className = kind;
}

refresh();
