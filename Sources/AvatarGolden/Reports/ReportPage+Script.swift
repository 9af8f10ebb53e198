extension ReportPage {
  static let script = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const byId = id => document.getElementById(id);
    const views = {slider: 'Slider', blink: 'Blink', sides: 'Side by side', difference: 'Difference'};
    const zooms = ['fit', 1, 2, 4, 8, 16, 32];
    const hasFailures = data.stale.length > 0 || data.cases.some(c => c.report.outcome !== 'passed');
    const state = {view: 'slider', zoom: 'fit', failures: hasFailures, search: ''};

    function element(name, attributes, ...children) {
      const node = document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (key in node) node[key] = value; else node.setAttribute(key, value);
      }
      node.append(...children);
      return node;
    }

    // Whole multiples, so that each pixel is a square; less than one only where a picture is wider than the window.
    function factor(width) {
      if (state.zoom !== 'fit') return state.zoom;
      const room = Math.max(document.documentElement.clientWidth - 80, 100);
      if (width > room) return room / width;
      return Math.max(1, Math.min(16, Math.floor(Math.min(320, room) / width)));
    }

    function picture(source, label) {
      const image = element('img', {src: source, alt: label, draggable: false});
      image.addEventListener('load', () => size(image.closest('.stage')));
      return image;
    }

    // A stage is as large as the larger of its pictures.
    function size(stage) {
      if (!stage) return;
      const images = [...stage.querySelectorAll('img')];
      const width = Math.max(...images.map(i => i.naturalWidth), 1);
      const height = Math.max(...images.map(i => i.naturalHeight), 1);
      const by = factor(width);
      for (const image of images) {
        image.style.width = image.naturalWidth * by + 'px';
        image.style.height = image.naturalHeight * by + 'px';
      }
      stage.style.width = width * by + 'px';
      stage.style.height = height * by + 'px';
      stage.parentNode.style.width = Math.max(width * by, 120) + 'px';
    }

    function figure(label, source, name) {
      if (!source) return '';
      return element('figure', {}, element('div', {className: 'stage'}, picture(source, name + ', ' + label)),
        element('figcaption', {textContent: label}));
    }

    function slider(entry) {
      const name = entry.report.name;
      const before = element('div', {className: 'layer before'}, picture(entry.expected, name + ', expected'));
      const after = element('div', {className: 'layer after'}, picture(entry.actual, name + ', actual'));
      const stage = element('div', {className: 'stage slider'}, before, after, element('div', {className: 'divider'}));
      const range = element('input', {type: 'range', min: 0, max: 100, step: 0.1, value: 50,
        ariaLabel: name + ': how much of the expected picture shows'});
      const cut = percent => { stage.style.setProperty('--cut', percent + '%'); };
      const drag = event => {
        const box = stage.getBoundingClientRect();
        range.value = Math.min(Math.max((event.clientX - box.left) / box.width * 100, 0), 100);
        cut(range.value);
      };
      range.addEventListener('input', () => cut(range.value));
      stage.addEventListener('pointerdown', event => { stage.setPointerCapture(event.pointerId); drag(event); });
      stage.addEventListener('pointermove', event => { if (event.buttons & 1) drag(event); });
      cut(50);
      return element('figure', {}, stage, range,
        element('div', {className: 'sides'}, element('span', {textContent: 'expected'}), element('span', {textContent: 'actual'})));
    }

    function blink(entry) {
      const images = [picture(entry.expected, entry.report.name + ', expected'), picture(entry.actual, entry.report.name + ', actual')];
      const caption = element('figcaption', {});
      const show = i => {
        images.forEach((image, n) => { image.style.visibility = n === i ? 'visible' : 'hidden'; });
        caption.textContent = i ? 'actual' : 'expected';
      };
      const node = element('figure', {}, element('div', {className: 'stage'}, ...images), caption);
      node.blink = show;
      show(0);
      return node;
    }

    function pictures(entry) {
      const name = entry.report.name;
      const both = entry.expected && entry.actual;
      if (both && state.view === 'slider') return [slider(entry), figure('difference', entry.difference, name)];
      if (both && state.view === 'blink') return [blink(entry), figure('difference', entry.difference, name)];
      if (both && state.view === 'difference') return [figure('difference', entry.difference, name)];
      if (entry.expected && !entry.actual && entry.report.outcome !== 'failed') return [figure(entry.report.outcome, entry.expected, name)];
      return [figure('expected', entry.expected, name), figure('difference', entry.difference, name), figure('actual', entry.actual, name)];
    }

    // Cards are made once, and their pictures when they come near the window: a page may have thousands.
    function card(entry) {
      const report = entry.report;
      const isGood = report.outcome === 'passed';
      const title = element('h2', {textContent: report.name});
      const node = element('article', {className: isGood ? 'good' : 'bad', tabIndex: -1, id: 'case-' + report.name, ariaLabel: report.name}, title);
      node.entry = entry;
      if (report.reason) node.append(element('p', {className: 'reason', textContent: report.reason}));
      for (const note of report.notes) node.append(element('p', {className: 'note', textContent: note}));
      if (entry.expected || entry.actual) {
        node.append(element('div', {className: 'pictures'}));
      } else if (report.picture) {
        const link = element('a', {href: report.picture.split('/').map(encodeURIComponent).join('/'), textContent: report.picture});
        node.append(element('p', {className: 'note'}, 'Too many pictures for one page; see ', link));
      }
      return node;
    }

    function staleCard(path) {
      const node = element('article', {className: 'bad', tabIndex: -1, ariaLabel: path}, element('h2', {textContent: path}),
        element('p', {className: 'reason', textContent: 'has no case'}));
      node.entry = {report: {name: path, outcome: 'stale'}};
      return node;
    }

    function fill(node) {
      const place = node.querySelector('.pictures');
      const look = state.view + ' ' + state.zoom;
      if (!place || node.look === look) return;
      node.look = look;
      place.replaceChildren(...pictures(node.entry));
    }

    const cards = [...data.cases.map(card), ...data.stale.map(staleCard)];
    const near = new Set();
    const watcher = new IntersectionObserver(changes => {
      for (const change of changes) {
        if (change.isIntersecting) { near.add(change.target); fill(change.target); } else near.delete(change.target);
      }
    }, {rootMargin: '600px'});
    let current = null;

    function draw() {
      const words = state.search.toLowerCase();
      let shown = 0;
      for (const node of cards) {
        const {name, outcome} = node.entry.report;
        node.hidden = state.failures && outcome === 'passed' || !name.toLowerCase().includes(words);
        if (!node.hidden) shown++;
      }
      for (const node of near) if (!node.hidden) fill(node);
      byId('nothing').hidden = shown > 0;
      byId('failures').checked = state.failures;
      byId('zoom').value = state.zoom;
      for (const button of byId('views').children) button.setAttribute('aria-pressed', button.value === state.view);
      if (current && !current.hidden) current.scrollIntoView({block: 'start'});
    }

    function change(values) {
      Object.assign(state, values);
      draw();
    }

    function select(node) {
      if (current) current.classList.remove('current');
      current = node;
      node.classList.add('current');
      node.focus({preventScroll: true});
      node.scrollIntoView({block: 'start'});
    }

    function move(step) {
      const shown = cards.filter(node => !node.hidden);
      if (!shown.length) return;
      const place = shown.indexOf(current);
      select(shown[Math.min(Math.max(place < 0 ? 0 : place + step, 0), shown.length - 1)]);
    }

    byId('title').textContent = data.title;
    byId('summary').textContent = data.summary + (data.removed.length ? ': ' + data.removed.join(', ') : '');
    for (const [name, label] of Object.entries(views)) {
      byId('views').append(element('button', {type: 'button', value: name, textContent: label, onclick: () => change({view: name})}));
    }
    for (const zoom of zooms) byId('zoom').append(element('option', {value: zoom, textContent: zoom === 'fit' ? 'fit' : zoom + '×'}));
    byId('zoom').addEventListener('change', event => change({zoom: event.target.value === 'fit' ? 'fit' : Number(event.target.value)}));
    byId('failures').addEventListener('change', event => change({failures: event.target.checked}));
    byId('search').addEventListener('input', event => change({search: event.target.value}));
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target === byId('search') && event.key === 'Escape') return byId('search').blur();
      if (event.target.matches && event.target.matches('input[type=search], select')) return;
      const zoom = step => change({zoom: zooms[Math.min(Math.max(zooms.indexOf(state.zoom) + step, 0), zooms.length - 1)]});
      const keys = {j: () => move(1), k: () => move(-1), f: () => change({failures: !state.failures}),
        '+': () => zoom(1), '-': () => zoom(-1), '/': () => { event.preventDefault(); byId('search').focus(); }};
      Object.keys(views).forEach((name, i) => { keys[i + 1] = () => change({view: name}); });
      if (Object.hasOwn(keys, event.key)) keys[event.key]();
    });
    const measure = () => {
      document.documentElement.style.setProperty('--header', document.querySelector('header').offsetHeight + 'px');
      for (const stage of document.querySelectorAll('.stage')) size(stage);
    };
    addEventListener('resize', measure);
    let phase = 0;
    setInterval(() => {
      phase = 1 - phase;
      for (const node of near) for (const shown of node.querySelectorAll('figure')) if (shown.blink) shown.blink(phase);
    }, 600);
    byId('cases').append(...cards);
    measure();
    // #case-look/12 leads to a case, also to one that has passed.
    const linked = cards.find(node => location.hash.length > 1 && '#' + encodeURI(node.id) === location.hash);
    if (linked && linked.entry.report.outcome === 'passed') state.failures = false;
    draw();
    for (const node of cards) watcher.observe(node);
    if (linked) {
      select(linked);
      // What is above it grows as its pictures come.
      for (const delay of [100, 400]) setTimeout(() => { if (current === linked) linked.scrollIntoView({block: 'start'}); }, delay);
    }
    """#
}
