extension GalleryPage {
  /// What the page does, after its data.
  static let script = pictureScript + gridScript + controlScript

  private static let pictureScript = #"""
    'use strict';
    const byId = id => document.getElementById(id);
    const data = JSON.parse(byId('data').textContent);
    byId('data').remove();
    const entries = data.entries;
    const grid = byId('grid'), dialog = byId('dialog'), search = byId('search');
    const filters = {
      all: ['all', () => true],
      photo: ['photo', e => ['photo', 'gravatar', 'libravatar'].includes(e.content)],
      initials: ['initials', e => e.content === 'initials'],
      icon: ['icon', e => e.content === 'icon'],
      notes: ['with notes', e => e.notes.length > 0],
      failed: ['failed', e => e.error !== undefined],
    };
    const sizes = {1: 'as is', 2: '2×', 4: '4×', 8: '8×'};
    const grounds = {page: 'page', white: 'white', black: 'black', checks: 'checks', colour: 'colour'};
    const state = {filter: 'all', search: '', size: '1', ground: 'page', colour: '#e0457b'};

    function element(name, attributes, ...children) {
      const node = document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (key in node) node[key] = value; else node.setAttribute(key, value);
      }
      node.append(...children);
      return node;
    }

    const number = n => n.toLocaleString('en');
    // Of accents and cases nobody thinks while searching.
    const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const words = e => e.words ??= fold([e.title, e.name || '', ...e.notes, e.error || ''].join('\n'));

    // CSS px, so that all densities of a size look alike.
    function points(picture) {
      const by = Number(state.size) / (picture.scale > 0 ? picture.scale : 1);
      return {width: picture.width * by, height: picture.height * by};
    }

    function image(entry, picture, options) {
      const {width, height} = points(picture);
      const node = element('img', {alt: entry.name || entry.title, decoding: 'async', ...options});
      node.style.width = width + 'px';
      node.style.height = height + 'px';
      if (state.size !== '1') node.className = 'zoomed';
      // After all else: it begins to load.
      node.src = picture.source;
      return node;
    }

    // The densities of the first picture's size; magnified, pixels of that one are to be seen.
    function densities(entry) {
      if (state.size !== '1') return '';
      const first = points(entry.pictures[0]);
      const alike = entry.pictures.filter(picture => {
        const {width, height} = points(picture);
        return Math.abs(width - first.width) <= 0.5 && Math.abs(height - first.height) <= 0.5;
      });
      return alike.length < 2 ? '' : alike.map(picture => picture.source + ' ' + picture.scale + 'x').join(', ');
    }

    """#

  private static let controlScript = #"""
    const buttons = [];
    function group(key, label, choices) {
      const node = element('span', {className: 'group', role: 'group', 'aria-label': label});
      for (const [value, text] of Object.entries(choices)) {
        const count = element('span', {className: 'count'});
        const button = element('button', {type: 'button', onclick: () => change({[key]: value})}, text, count);
        buttons.push({key, value, button, count});
        node.append(button);
      }
      return node;
    }

    function pictureTools() {
      const colour = element('input', {type: 'color', className: 'colour', 'aria-label': 'Colour of the background',
        oninput: () => change({ground: 'colour', colour: colour.value})});
      const ground = group('ground', 'Background', grounds);
      ground.append(colour);
      return [group('size', 'Size', sizes), ground];
    }

    function mark() {
      for (const {key, value, button} of buttons) button.setAttribute('aria-pressed', state[key] === value);
      for (const input of document.querySelectorAll('.colour')) input.value = state.colour;
      document.documentElement.dataset.ground = state.ground;
      document.documentElement.style.setProperty('--colour', state.colour);
    }

    function choose() {
      const wanted = fold(state.search).split(/\s+/).filter(word => word);
      const found = wanted.length ? entries.filter(e => wanted.every(word => words(e).includes(word))) : entries;
      for (const {key, value, count} of buttons) {
        if (key === 'filter') count.textContent = ' ' + number(found.filter(filters[value][1]).length);
      }
      list = state.filter === 'all' ? found : found.filter(filters[state.filter][1]);
      byId('status').textContent = (list.length === entries.length ? '' : number(list.length) + ' of ')
        + number(entries.length) + (entries.length === 1 ? ' row' : ' rows')
        + (data.unshown ? '; not on this page: ' + number(data.unshown) + ' more' : '');
      byId('nothing').hidden = list.length > 0;
      byId('nothing').textContent = entries.length ? 'No row fits.' : 'The list has no rows.';
    }

    function change(values) {
      Object.assign(state, values);
      mark();
      if ('filter' in values || 'search' in values) {
        choose();
        here = 0;
        layout();
        const past = headerHeight() + gap - grid.getBoundingClientRect().top;
        if (past > 0) scrollBy(0, -past);
        render();
      }
      if ('size' in values) relayout();
      if ('size' in values && dialog.open) fill();
    }

    function cycle(key, choices) {
      const values = Object.keys(choices);
      change({[key]: values[(values.indexOf(state[key]) + 1) % values.length]});
    }

    function fileName(source) {
      const last = source.split('/').at(-1);
      try { return decodeURIComponent(last); } catch { return last; }
    }

    function figure(entry, picture) {
      return element('figure', {},
        element('div', {className: 'stage'}, image(entry, picture, {})),
        element('figcaption', {}, picture.width + ' × ' + picture.height + ' px, ' + picture.scale + '×',
          element('span', {textContent: fileName(picture.source), dir: 'auto'})));
    }

    function fill() {
      const entry = list[here], details = byId('details');
      byId('row').textContent = entry.title;
      byId('position').textContent = number(here + 1) + ' of ' + number(list.length);
      byId('previous').setAttribute('aria-disabled', here === 0);
      byId('next').setAttribute('aria-disabled', here === list.length - 1);
      details.replaceChildren();
      if (entry.name) details.append(element('p', {textContent: entry.name, dir: 'auto'}));
      details.append(element('p', {className: 'where', textContent: [entry.place, entry.content].filter(t => t).join(' · ')}));
      if (entry.error) details.append(element('p', {className: 'reason', textContent: entry.error, dir: 'auto'}));
      for (const note of entry.notes) details.append(element('p', {className: 'note', textContent: note, dir: 'auto'}));
      details.append(element('div', {className: 'pictures'}, ...entry.pictures.map(picture => figure(entry, picture))));
    }

    function show(i) {
      here = Math.min(Math.max(i, 0), list.length - 1);
      fill();
      if (!dialog.open) dialog.showModal();
    }

    document.title = data.title + ' – avatars';
    byId('title').textContent = data.title;
    byId('summary').textContent = data.summary;
    byId('tools').append(group('filter', 'Show', Object.fromEntries(Object.entries(filters).map(([k, f]) => [k, f[0]]))),
      ...pictureTools());
    byId('dialog-tools').append(...pictureTools());
    byId('previous').addEventListener('click', () => show(here - 1));
    byId('next').addEventListener('click', () => show(here + 1));
    byId('close').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener('close', () => go(here));
    search.addEventListener('input', () => change({search: search.value}));
    grid.addEventListener('focusin', event => { here = event.target.closest('article')?.index ?? here; });
    grid.addEventListener('click', event => {
      const node = event.target.closest('article');
      // Who selects a text wants to copy it.
      if (node && (event.target === node.button || getSelection().isCollapsed)) show(node.index);
    });
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('input')) return;
      const steps = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -Infinity, End: Infinity};
      const isCard = event.target.matches?.('article button');
      if (dialog.open && /^Arrow(Left|Right)$/.test(event.key)) show(here + steps[event.key]);
      else if (!dialog.open && isCard && event.key in steps) go(here + steps[event.key]);
      else if (!dialog.open && event.key === '/') search.focus();
      else if (event.key === 'z') cycle('size', sizes);
      else if (event.key === 'b') cycle('ground', grounds);
      else return;
      event.preventDefault();
    });
    let isWaiting = false;
    const soon = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => { isWaiting = false; render(); });
    };
    addEventListener('scroll', soon, {passive: true});
    addEventListener('resize', soon);
    new ResizeObserver(() => { if (grid.clientWidth !== roomWas) relayout(); }).observe(grid);
    mark();
    choose();
    layout();
    render();
    """#
}
