// The data of the page, the state of its controls, and the functions that all parts use.
'use strict';

const byId = id => document.getElementById(id);
const data = JSON.parse(byId('data').textContent);
byId('data').remove();
const entries = data.entries;
const grid = byId('grid'), dialog = byId('dialog'), search = byId('search');
const state = {
  filter: 'all', search: '', view: 'slider', zoom: data.zoom, background: data.background, colour: '#e0457b', mode: 'auto',
};

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
const number = value => value.toLocaleString('en');
// A search ignores case and accents.
const folded = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

// Returns the name of an image's file, or of its part in a comparison.
function fileName({source, label}) {
  if (source.startsWith('data:')) return label ?? '';
  const last = source.split('/').at(-1);
  try { return decodeURIComponent(last); } catch { return last; }
}

function searchText(entry) {
  const {title, name, place, content, error, notes, images} = entry;
  return entry.searchText ??= folded([title, name, place, content, error, ...notes, ...images.map(fileName)].join('\n'));
}
