extension ReportPage {
  static let script = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const byId = id => document.getElementById(id);
    const views = {slider: 'Slider', blink: 'Blink', sides: 'Side by side', difference: 'Difference'};
    const zooms = ['fit', 1, 2, 4, 8, 16, 32];
    const state = {view: 'slider', zoom: 'fit', failures: data.cases.some(c => c.report.outcome !== 'passed'), search: ''};

    function element(name, attributes, ...children) {
      const node = document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (key in node) node[key] = value; else node.setAttribute(key, value);
      }
      node.append(...children);
      return node;
    }

    // Pictures are drawn at whole multiples of their size, so that each pixel is a square.
    function factor(width) {
      if (state.zoom !== 'fit') return state.zoom;
      return Math.max(1, Math.min(16, Math.floor(320 / Math.max(width, 1))));
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

    function figure(label, source) {
      if (!source) return label === 'expected' ? element('figcaption', {textContent: 'nothing expected'}) : '';
      return element('figure', {}, element('div', {className: 'stage'}, picture(source, label)),
        element('figcaption', {textContent: label}));
    }

    function slider(entry) {
      const before = element('div', {className: 'layer before'}, picture(entry.expected, 'expected'));
      const after = element('div', {className: 'layer after'}, picture(entry.actual, 'actual'));
      const stage = element('div', {className: 'stage slider'}, before, after, element('div', {className: 'divider'}));
      const range = element('input', {type: 'range', min: 0, max: 100, step: 0.1, value: 50, ariaLabel: 'How much of the expected picture shows'});
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
      const images = [picture(entry.expected, 'expected'), picture(entry.actual, 'actual')];
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
      const both = entry.expected && entry.actual;
      if (both && state.view === 'slider') return [slider(entry), figure('difference', entry.difference)];
      if (both && state.view === 'blink') return [blink(entry), figure('difference', entry.difference)];
      if (both && state.view === 'difference') return [figure('difference', entry.difference)];
      return [figure('expected', entry.expected), figure('difference', entry.difference), figure('actual', entry.actual)];
    }

    function card(entry) {
      const report = entry.report;
      const isGood = report.outcome === 'passed';
      const node = element('article', {className: isGood ? 'good' : 'bad', tabIndex: -1, id: 'case-' + report.name},
        element('h2', {textContent: report.name}));
      if (report.reason) node.append(element('p', {className: 'reason', textContent: report.reason}));
      if (!isGood) for (const note of report.notes) node.append(element('p', {className: 'note', textContent: note}));
      if (isGood && entry.expected) {
        const shown = figure(report.outcome, entry.expected);
        node.append(element('div', {className: 'pictures'}, shown));
      } else if (entry.expected || entry.actual) {
        node.append(element('div', {className: 'pictures'}, ...pictures(entry)));
      } else if (report.picture) {
        node.append(element('p', {className: 'note', textContent: 'Too many pictures for one page; see ' + report.picture}));
      }
      return node;
    }

    function staleCard(path, text) {
      return element('article', {className: 'bad'}, element('h2', {textContent: path}),
        element('p', {className: 'reason', textContent: text}));
    }

    function draw() {
      const main = byId('cases');
      const words = state.search.toLowerCase();
      const shown = data.cases.filter(entry => (!state.failures || entry.report.outcome !== 'passed')
        && entry.report.name.toLowerCase().includes(words));
      main.replaceChildren(...shown.map(card),
        ...data.stale.filter(path => path.toLowerCase().includes(words)).map(path => staleCard(path, 'has no case')));
      byId('nothing').hidden = main.childElementCount > 0;
      byId('failures').checked = state.failures;
      byId('zoom').value = state.zoom;
      for (const button of byId('views').children) button.setAttribute('aria-pressed', button.value === state.view);
    }

    function change(values) {
      Object.assign(state, values);
      draw();
    }

    function move(step) {
      const cards = [...document.querySelectorAll('article')];
      if (!cards.length) return;
      const current = cards.findIndex(card => card.classList.contains('current'));
      const next = cards[Math.min(Math.max(current + step, 0), cards.length - 1)];
      for (const card of cards) card.classList.toggle('current', card === next);
      next.focus({preventScroll: true});
      next.scrollIntoView({block: 'start'});
    }

    byId('title').textContent = data.title;
    byId('summary').textContent = data.summary;
    for (const [name, label] of Object.entries(views)) {
      byId('views').append(element('button', {type: 'button', value: name, textContent: label, onclick: () => change({view: name})}));
    }
    for (const zoom of zooms) byId('zoom').append(element('option', {value: zoom, textContent: zoom === 'fit' ? 'fit' : zoom + '×'}));
    byId('zoom').addEventListener('change', event => change({zoom: event.target.value === 'fit' ? 'fit' : Number(event.target.value)}));
    byId('failures').addEventListener('change', event => change({failures: event.target.checked}));
    byId('search').addEventListener('input', event => change({search: event.target.value}));
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.matches('input[type=search], select')) return;
      const zoom = step => change({zoom: zooms[Math.min(Math.max(zooms.indexOf(state.zoom) + step, 0), zooms.length - 1)]});
      const keys = {j: () => move(1), k: () => move(-1), f: () => change({failures: !state.failures}),
        '+': () => zoom(1), '-': () => zoom(-1), '/': () => { event.preventDefault(); byId('search').focus(); }};
      Object.keys(views).forEach((name, i) => { keys[i + 1] = () => change({view: name}); });
      if (Object.hasOwn(keys, event.key)) keys[event.key]();
    });
    let phase = 0;
    setInterval(() => {
      phase = 1 - phase;
      for (const node of document.querySelectorAll('figure')) if (node.blink) node.blink(phase);
    }, 600);
    draw();
    // #case-look/12 leads to a case.
    const linked = [...document.querySelectorAll('article')].find(card => '#' + encodeURI(card.id) === location.hash);
    if (linked) linked.scrollIntoView();
    """#
}
