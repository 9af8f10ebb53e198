extension ReportPage {
  static let body = #"""
    <header>
      <h1>Golden images <small id="title"></small></h1>
      <p id="summary" role="status"></p>
      <div class="tools" role="group" aria-label="View">
        <label><input type="checkbox" id="failures"> Only failures</label>
        <input type="search" id="search" placeholder="Filter by name" aria-label="Filter by name">
        <span class="group" role="group" aria-label="Comparison" id="views"></span>
        <label>Zoom <select id="zoom"></select></label>
      </div>
    </header>
    <noscript><p>This page needs scripts. The pictures are in the directory differences, the figures in report.json.</p></noscript>
    <main id="cases"></main>
    <p id="nothing" hidden>No case fits.</p>
    <footer>Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>1</kbd>…<kbd>4</kbd> comparison · <kbd>+</kbd> <kbd>−</kbd> zoom · <kbd>f</kbd> only failures · <kbd>/</kbd> filter</footer>
    """#

  static let style = #"""
    :root {
      --paper: #ffffff; --card: #f6f7f8; --ink: #1a1d21; --faint: #5e6670; --line: #d5dae0; --accent: #0b63c5;
      --bad: #b3123f; --good: #1b5e20; --light: #ffffff; --dark: #e3e6ea;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #16181b; --card: #1f2226; --ink: #e9ecef; --faint: #a2abb5; --line: #3a4048; --accent: #6cb0ff;
        --bad: #ff7a9c; --good: #7fd184; --light: #30343a; --dark: #24272c;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
    header { position: sticky; top: 0; z-index: 2; padding: 12px 20px; background: var(--paper); border-bottom: 1px solid var(--line); }
    h1 { margin: 0; font-size: 18px; }
    h1 small, footer { color: var(--faint); font-weight: normal; }
    noscript p { margin: 16px 20px; }
    a { color: var(--accent); }
    #summary { margin: 2px 0 10px; }
    .tools { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
    .group { display: inline-flex; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
    button, select, input[type=search] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; }
    .group button { border: 0; border-radius: 0; }
    .group button[aria-pressed=true] { background: var(--accent); color: var(--paper); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    main { display: flex; flex-wrap: wrap; gap: 14px; padding: 16px 20px; align-items: flex-start; }
    article { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--good); border-radius: 8px; padding: 10px 14px; max-width: 100%; scroll-margin-top: calc(var(--header, 130px) + 8px); content-visibility: auto; contain-intrinsic-size: auto 300px auto 400px; }
    article[hidden] { display: none; }
    article.bad { border-left-color: var(--bad); flex-basis: 100%; }
    article.current { box-shadow: 0 0 0 2px var(--accent); }
    h2 { margin: 0 0 4px; font: 600 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
    .reason { margin: 0 0 8px; color: var(--bad); overflow-wrap: anywhere; }
    .note { margin: 0 0 8px; color: var(--faint); overflow-wrap: anywhere; }
    .pictures { display: flex; flex-wrap: wrap; gap: 14px; overflow: auto; }
    figure { margin: 0; }
    figcaption { color: var(--faint); font-size: 13px; }
    .stage { position: relative; overflow: hidden; background: repeating-conic-gradient(var(--dark) 0 25%, var(--light) 0 50%) 0 0 / 16px 16px; }
    .stage img { position: absolute; left: 0; top: 0; image-rendering: pixelated; display: block; -webkit-user-drag: none; user-select: none; }
    .slider { cursor: ew-resize; touch-action: pan-y; }
    /* Beyond the edges, where a fraction of a pixel would let the ground through. What lies left of the divider is the expected picture, right of it the actual one, each over the ground alone. */
    .slider .before { clip-path: inset(-1px calc(100% - var(--cut)) -1px -1px); }
    .slider .after { clip-path: inset(-1px -1px -1px var(--cut)); }
    .slider .layer { position: absolute; inset: 0; }
    .divider { position: absolute; top: 0; bottom: 0; left: var(--cut); width: 2px; margin-left: -1px; background: var(--accent); box-shadow: 0 0 0 1px var(--paper); pointer-events: none; }
    input[type=range] { display: block; width: 100%; min-width: 120px; margin: 6px 0 0; accent-color: var(--accent); }
    .sides { display: flex; justify-content: space-between; gap: 12px; color: var(--faint); font-size: 13px; }
    footer { padding: 4px 20px 24px; font-size: 13px; }
    kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font: 12px ui-monospace, monospace; }
    """#
}
