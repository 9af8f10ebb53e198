// The data and the functions that both pages use.
'use strict';

const byId = id => document.getElementById(id);
const data = JSON.parse(byId('data').textContent);
byId('data').remove();
byId('title').textContent = data.title;
byId('summary').textContent = data.summary;

// Creates an element, and sets its properties; a name that is not a property becomes an attribute.
function element(name, properties, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in node) node[key] = value; else node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

const clamp = (value, minimum, maximum) => Math.min(Math.max(value, minimum), maximum);
// Keys with a modifier belong to the browser.
const hasModifier = event => event.ctrlKey || event.metaKey || event.altKey;
