extension GalleryPage {
  /// Rows of cards have known heights, and only cards near the window are there: a list may have thousands.
  static let gridScript = #"""
    const gap = 14, frame = 24, line = 20, least = 130;
    // Firefox draws nothing beyond 17.8 million px.
    const mostHeight = 12e6;
    let list = entries, shown = 0, columns = 1, width = 0, here = 0, roomWas = 0;
    let tops = [0], stages = [];
    const cards = new Map();

    function lines(entry) {
      return 1 + (entry.name ? 1 : 0) + (entry.notes.length && !entry.error ? 2 : 0) + (entry.error ? 3 : 0);
    }

    function layout() {
      const room = roomWas = grid.clientWidth;
      const tallest = Math.max(innerHeight * 0.8, 240);
      const firsts = list.filter(entry => entry.pictures.length).map(entry => points(entry.pictures[0]));
      // A few that are wider than the others are scrolled in their cards.
      const widths = Float64Array.from(firsts, first => first.width).sort();
      const widest = Math.max(least, widths[Math.floor(widths.length * 0.95)] || 0);
      columns = Math.max(1, Math.floor((room + gap) / (widest + frame + gap)));
      width = (room - gap * (columns - 1)) / columns;
      tops = [0];
      stages = [];
      for (let i = 0; i < list.length && tops.at(-1) < mostHeight; i += columns) {
        const row = list.slice(i, i + columns);
        let stage = 0;
        for (const entry of row) {
          const first = entry.pictures.length ? points(entry.pictures[0]) : {width: 0, height: -8};
          const bar = first.width > width - frame ? 12 : 0;
          stage = Math.max(stage, Math.min(first.height + bar, tallest) + 8);
        }
        const heights = row.map(e => (e.pictures.length ? stage : 0) + lines(e) * line);
        stages.push(stage);
        tops.push(tops.at(-1) + Math.max(...heights) + frame + gap);
      }
      shown = Math.min(list.length, stages.length * columns);
      grid.style.height = Math.max(tops.at(-1) - gap, 0) + 'px';
      byId('more').hidden = shown === list.length;
      byId('more').textContent = 'Too many to list here: ' + number(list.length - shown) + ' more. A search leads to them.';
      for (const card of cards.values()) card.remove();
      cards.clear();
    }

    // The row at a height, by bisection.
    function rowAt(y) {
      let low = 0, high = Math.max(stages.length - 1, 0);
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (tops[middle] <= y) low = middle; else high = middle - 1;
      }
      return low;
    }

    function clamped(className, text, count) {
      const node = element('p', {className: className + ' clamped', textContent: text, dir: 'auto'});
      node.style.webkitLineClamp = count;
      return node;
    }

    function card(i) {
      const entry = list[i], row = Math.floor(i / columns), height = tops[row + 1] - tops[row] - gap;
      const node = element('article', {className: entry.error ? 'bad' : '', role: 'listitem',
        'aria-setsize': list.length, 'aria-posinset': i + 1});
      node.index = i;
      Object.assign(node.style, {left: i % columns * (width + gap) + 'px', top: tops[row] + 'px', width: width + 'px',
        height: height + 'px'});
      if (entry.pictures.length) {
        const stage = element('div', {className: 'stage'},
          image(entry, entry.pictures[0], {loading: 'lazy', srcset: densities(entry)}));
        stage.style.height = stages[row] - 8 + 'px';
        node.append(stage);
      }
      node.button = element('button', {type: 'button', textContent: entry.title, dir: 'auto', tabIndex: -1,
        'aria-haspopup': 'dialog'});
      node.append(node.button);
      if (entry.name) node.append(element('p', {className: 'name', textContent: entry.name, dir: 'auto'}));
      if (entry.error) {
        const taken = (entry.pictures.length ? stages[row] : 0) + (entry.name ? 2 : 1) * line;
        node.append(clamped('reason', entry.error, Math.floor((height - frame - taken) / line)));
      } else if (entry.notes.length) node.append(clamped('note', entry.notes.join(' · '), 2));
      return node;
    }

    function render() {
      const top = -grid.getBoundingClientRect().top;
      const from = rowAt(top - 600) * columns;
      const to = Math.min((rowAt(top + innerHeight + 600) + 1) * columns, shown);
      let next = null;
      for (const [i, node] of cards) {
        if (i >= from && i < to) continue;
        // The focus would be lost with it.
        if (node.contains(document.activeElement)) { if (i >= to) next = node; continue; }
        node.remove();
        cards.delete(i);
      }
      for (let i = to - 1; i >= from; i--) {
        if (!cards.has(i)) {
          cards.set(i, card(i));
          grid.insertBefore(cards.get(i), next);
        }
        next = cards.get(i);
      }
      // One of them is in the order of the tab key, or it would take thousands to leave the grid.
      const stop = cards.has(here) ? here : Math.min(rowAt(Math.max(top, 0)) * columns, shown - 1);
      for (const [i, node] of cards) node.button.tabIndex = i === stop ? 0 : -1;
    }

    const headerHeight = () => {
      const header = document.querySelector('header');
      return getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0;
    };

    function reveal(i, always) {
      const row = Math.floor(i / columns);
      const box = grid.getBoundingClientRect();
      const top = box.top + tops[row], bottom = box.top + tops[row + 1];
      const start = headerHeight() + gap;
      if (always || top < start) scrollBy(0, top - start); else if (bottom > innerHeight) scrollBy(0, bottom - innerHeight);
    }

    function go(i) {
      if (!shown) return;
      here = Math.min(Math.max(i, 0), shown - 1);
      reveal(here);
      render();
      cards.get(here).button.focus({preventScroll: true});
    }

    // Whatever was at the top stays there.
    function relayout() {
      const top = -grid.getBoundingClientRect().top + headerHeight() + gap;
      const first = top > gap * 2 ? rowAt(top + line) * columns : -1;
      layout();
      if (first >= 0 && shown) reveal(Math.min(first, shown - 1), true);
      render();
    }

    """#
}
