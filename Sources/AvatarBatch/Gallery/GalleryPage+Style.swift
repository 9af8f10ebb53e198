extension GalleryPage {
  static let body = #"""
    <header>
      <h1><span id="title" dir="auto"></span> <small>Avatars</small></h1>
      <p id="summary"></p>
      <div class="tools" id="tools">
        <input type="search" id="search" placeholder="Search" aria-label="Search ids, names and notes">
      </div>
      <p id="status" role="status"></p>
    </header>
    <noscript><p>This page needs scripts. The avatars are files beside it.</p></noscript>
    <main><div id="grid" role="list" aria-label="Avatars"></div></main>
    <p id="nothing" hidden></p>
    <p id="more" hidden></p>
    <footer>Keys: <kbd>/</kbd> search · <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> avatars · <kbd>Enter</kbd> all pictures of one · <kbd>z</kbd> size · <kbd>b</kbd> background</footer>
    <dialog id="dialog" aria-labelledby="row">
      <div class="inside">
        <div class="bar">
          <h2 id="row" dir="auto"></h2>
          <span id="position"></span>
          <span class="group">
            <button type="button" id="previous" aria-label="Previous">←</button>
            <button type="button" id="next" aria-label="Next" autofocus>→</button>
          </span>
          <button type="button" id="close">Close</button>
        </div>
        <div class="tools" id="dialog-tools"></div>
        <div id="details"></div>
      </div>
    </dialog>
    """#

  static let style = #"""
    :root {
      --paper: #ffffff; --card: #f6f7f8; --ink: #1a1d21; --faint: #5e6670; --line: #d5dae0; --edge: #868e97; --accent: #0b63c5;
      --bad: #b3123f; --ground: var(--paper); scrollbar-gutter: stable;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #16181b; --card: #1f2226; --ink: #e9ecef; --faint: #a2abb5; --line: #3a4048; --edge: #79818b; --accent: #6cb0ff;
        --bad: #ff7a9c;
      }
    }
    [data-ground=white] { --ground: #ffffff; }
    [data-ground=black] { --ground: #000000; }
    [data-ground=checks] { --ground: repeating-conic-gradient(#cccccc 0 25%, #ffffff 0 50%) 0 0 / 16px 16px; }
    [data-ground=colour] { --ground: var(--colour); }
    * { box-sizing: border-box; }
    html:has(dialog[open]) { overflow: hidden; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/20px system-ui, sans-serif; }
    header { position: sticky; top: 0; z-index: 2; padding: 12px 20px; background: var(--paper); border-bottom: 1px solid var(--line); }
    h1 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
    h1 small, footer { color: var(--faint); font-weight: normal; }
    noscript p, #nothing, #more { margin: 16px 20px; }
    #summary { margin: 2px 0 10px; }
    #status { margin: 8px 0 0; color: var(--faint); font-size: 13px; }
    .tools { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
    .group { display: inline-flex; flex-wrap: wrap; gap: 1px; border: 1px solid var(--edge); border-radius: 6px; overflow: hidden; background: var(--line); }
    button, input[type=search] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 6px; padding: 4px 10px; }
    input[type=search] { min-width: 0; width: 200px; }
    .group input { flex: none; width: 36px; height: 28px; padding: 3px; border: 0; background: var(--card); }
    .group button { flex: auto; border: 0; border-radius: 0; }
    .group button[aria-pressed=true] { background: var(--accent); color: var(--paper); }
    button[aria-disabled=true] { color: var(--faint); }
    .count { opacity: .8; font-size: 13px; font-variant-numeric: tabular-nums; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .group :focus-visible { outline-offset: -3px; }
    .group [aria-pressed=true]:focus-visible { outline-color: var(--paper); }
    main { margin: 16px 20px; }
    #grid { position: relative; }
    /* Cards have places and sizes of whole lines, so that only those in sight need to be there. */
    article { position: absolute; display: flex; flex-direction: column; padding: 11px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; cursor: pointer; contain: strict; }
    article.bad { border-color: var(--bad); }
    article:hover { border-color: var(--accent); }
    article button:focus-visible { outline: none; }
    article:has(button:focus-visible) { outline: 3px solid var(--accent); outline-offset: 1px; }
    article p, article button { flex: none; margin: 0; overflow: hidden; text-align: start; }
    article button { display: block; padding: 0; border: 0; border-radius: 0; background: none; font-weight: 600; white-space: nowrap; text-overflow: ellipsis; cursor: pointer; }
    .name { white-space: nowrap; text-overflow: ellipsis; }
    .name, .note, .reason { overflow-wrap: anywhere; }
    .note, .where { color: var(--faint); font-size: 13px; }
    .reason { color: var(--bad); font-size: 13px; }
    .clamped { display: -webkit-box; -webkit-box-orient: vertical; }
    .stage { display: flex; flex: none; margin-bottom: 8px; background: var(--ground); border-radius: 4px; overflow: auto; scrollbar-width: thin; }
    /* Automatic margins centre it, and let all of it be scrolled to where it is larger. */
    .stage img { display: block; flex: none; margin: auto; color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
    .zoomed { image-rendering: pixelated; }
    footer { padding: 4px 20px 24px; font-size: 13px; line-height: 24px; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font: 12px ui-monospace, monospace; }
    dialog { width: min(1100px, 100vw - 24px); max-width: none; max-height: calc(100dvh - 24px); padding: 0; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--ink); overscroll-behavior: contain; }
    dialog::backdrop { background: rgb(0 0 0 / .55); }
    .bar { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 6px 12px; align-items: center; padding: 12px 16px; background: var(--card); border-bottom: 1px solid var(--line); }
    .bar h2 { flex: 1 1 120px; margin: 0; font-size: 17px; line-height: 24px; overflow-wrap: anywhere; }
    #position { color: var(--faint); font-size: 13px; font-variant-numeric: tabular-nums; }
    #dialog-tools { padding: 12px 16px 0; }
    #details { padding: 12px 16px 16px; }
    #details p, #details ul { margin: 0 0 8px; }
    #details .reason, #details .note { font-size: 15px; }
    .pictures { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-end; margin-top: 12px; }
    figure { margin: 0; max-width: 100%; }
    figure .stage { margin: 0 0 6px; padding: 12px; border: 1px solid var(--line); }
    figcaption { font-size: 13px; overflow-wrap: anywhere; min-width: 130px; }
    figcaption span { display: block; color: var(--faint); }
    @media (max-width: 700px), (max-height: 500px) {
      header { position: static; }
      header, footer { padding-left: 12px; padding-right: 12px; }
      main, noscript p, #nothing, #more { margin-left: 12px; margin-right: 12px; }
      input[type=search] { width: 100%; }
      .group button { padding: 4px 7px; }
      .bar { gap: 6px 8px; padding: 10px 12px; }
      .bar h2 { flex-basis: 60px; }
      #dialog-tools, #details { padding-left: 12px; padding-right: 12px; }
    }
    @media (prefers-reduced-motion: no-preference) {
      article { transition: border-color .12s; }
    }
    @media (forced-colors: active) {
      .group button[aria-pressed=true] { background: Highlight; color: HighlightText; forced-color-adjust: none; }
      .stage { forced-color-adjust: none; }
    }
    """#
}
