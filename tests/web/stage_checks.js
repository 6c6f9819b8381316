// Measures what a person sees of a page: returns the findings as [kind, element, detail].
(options) => {
  const SLACK = 1.5; // pixels: fractions of a pixel are not seen
  const OVERLAYS = "[role=dialog], dialog[open], .overlay, .sheet:popover-open, .choice.is-live, #end, #problem";
  const findings = [];
  const seen = new Set();
  const width = window.innerWidth;
  const height = window.innerHeight;
  const view = { left: 0, top: 0, right: width, bottom: height };

  const nameOf = (element) => {
    const own = element.id ? `#${element.id}` : "";
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    const holder = element.id ? null : element.parentElement?.closest("[id]");
    return `${holder ? `#${holder.id} ` : ""}${element.localName}${own}${own ? "" : classes.join("")}`;
  };
  const report = (kind, element, detail) => {
    const row = [kind, element ? nameOf(element) : "", detail];
    const key = row.join("|");
    if (!seen.has(key)) {
      seen.add(key);
      findings.push(row);
    }
  };
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const intersect = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (box) => box.right - box.left <= SLACK || box.bottom - box.top <= SLACK;

  // Text for screen readers only: cut to nothing, or one pixel large.
  const hidden = new Map();
  const isForEarsOnly = (element) => {
    if (!element || element === document.body) return false;
    if (!hidden.has(element)) {
      const style = styleOf(element);
      const isCut = style.clip === "rect(0px, 0px, 0px, 0px)" || /inset\((50|100)%/.test(style.clipPath);
      const isSmall = element.offsetWidth <= 1 && element.offsetHeight <= 1 && style.overflow !== "visible";
      const isSkipLink = element.matches(".skip-link:not(:focus)");
      hidden.set(element, isCut || isSmall || isSkipLink || isForEarsOnly(element.parentElement));
    }
    return hidden.get(element);
  };
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !isForEarsOnly(element);

  const isContaining = (style) =>
    style.position !== "static" ||
    style.transform !== "none" ||
    style.filter !== "none" ||
    (style.containerType ?? "normal") !== "normal" ||
    /paint|layout|strict|content/.test(style.contain);

  const cutterOf = (element) => {
    const style = styleOf(element);
    if (style.display === "inline" || element === document.body) return [];
    const kind = (overflow) => (/hidden|clip/.test(overflow) ? "cuts" : /auto|scroll/.test(overflow) ? "scrolls" : "");
    const [x, y] = [kind(style.overflowX), kind(style.overflowY)];
    return x || y ? [[element, x, y]] : [];
  };

  // The ancestors that cut an element, nearest first, and what they do to its width and height: cut it, or scroll it.
  const cutters = new Map();
  const cuttersOf = (element) => {
    if (cutters.has(element)) return cutters.get(element);
    const found = [];
    let position = styleOf(element).position;
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      if (position === "fixed" || element.matches(":popover-open")) break;
      const style = styleOf(up);
      if (position === "absolute" && !isContaining(style)) continue;
      found.push(...cutterOf(up));
      if (up.matches(":popover-open, dialog[open]:modal")) break;
      position = style.position;
    }
    cutters.set(element, found);
    return found;
  };

  // What cuts a box off, or null. A part that lies outside a scrolling region can be scrolled to, so that is no fault.
  const cutOff = (cutters, box, slackY = SLACK) => {
    let rest = box;
    for (const [by, x, y] of cutters) {
      const edge = by.getBoundingClientRect();
      const zoom = edge.width / by.offsetWidth || 1; // of the style sheet: sizes of the element itself are before it
      const inner = {
        left: edge.left + zoom * by.clientLeft,
        top: edge.top + zoom * by.clientTop,
        right: edge.left + zoom * (by.clientLeft + by.clientWidth),
        bottom: edge.top + zoom * (by.clientTop + by.clientHeight),
      };
      const isScrolledAway =
        (x === "scrolls" && (rest.right < inner.left + SLACK || rest.left > inner.right - SLACK)) ||
        (y === "scrolls" && (rest.bottom < inner.top + SLACK || rest.top > inner.bottom - SLACK));
      if (isScrolledAway) return null;
      const over = [inner.left - rest.left, rest.right - inner.right, inner.top - rest.top, rest.bottom - inner.bottom];
      if (x === "cuts" && Math.max(over[0], over[1]) > SLACK) return [by, Math.round(Math.max(over[0], over[1]))];
      if (y === "cuts" && Math.max(over[2], over[3]) > slackY) return [by, Math.round(Math.max(over[2], over[3]))];
      rest = intersect(rest, {
        left: x ? inner.left : rest.left,
        right: x ? inner.right : rest.right,
        top: y ? inner.top : rest.top,
        bottom: y ? inner.bottom : rest.bottom,
      });
      if (isEmpty(rest)) return null;
    }
    const over = Math.max(
      view.left - rest.left,
      rest.right - view.right,
      view.top - rest.top,
      rest.bottom - view.bottom,
    );
    const slack = Math.max(view.top - rest.top, rest.bottom - view.bottom) === over ? slackY : SLACK;
    return over > slack ? ["view", Math.round(over)] : null;
  };
  // Whether any of a box is in view, after scrolling regions have cut it.
  const isInView = (element, box) => {
    let rest = intersect(box, view);
    for (const [by] of cuttersOf(element)) rest = intersect(rest, by.getBoundingClientRect());
    return !isEmpty(rest);
  };
  const shorten = (text) => text.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim().slice(0, 40);

  // 1. The page itself does not scroll.
  if (options.fixed !== false) {
    const tallest = Math.max(document.documentElement.scrollHeight, document.body.scrollHeight);
    if (tallest > height + 1) report("page scrolls down", null, `${tallest} of ${height} px`);
  }
  const widest = document.documentElement.scrollWidth;
  if (widest > width + 1) report("page scrolls sideways", null, `${widest} of ${width} px`);

  // 2. Texts: inside the view and what cuts them, no ellipsis, no word broken.
  const HAN = /\p{Script=Han}/u;
  const PIECES = /[^\s\u00ad\u200b/‐–—-]+/gu; // a line may end at a hyphen, a dash or a slash
  const linesOf = (rects) => {
    const lines = [];
    for (const box of rects) {
      if (box.width < 0.5) continue;
      const line = lines.find((other) => Math.abs(other - box.top) < box.height / 2);
      if (line === undefined) lines.push(box.top);
    }
    return lines.length;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, template, noscript, option, datalist")) continue;
    if (!isSeen(element)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((box) => box.width > 0.5);
    if (!rects.length) continue;
    const text = shorten(node.data);
    for (const box of rects) {
      // The box of a letter is taller than what is drawn of it.
      const cut =
        options.fixed === false ? null : cutOff([...cutterOf(element), ...cuttersOf(element)], box, box.height * 0.3);
      if (!cut) continue;
      if (cut[0] === "view") report("text outside the view", element, `“${text}” by ${cut[1]} px`);
      else report("text cut", element, `“${text}” by ${cut[1]} px, in ${nameOf(cut[0])}`);
      break;
    }
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = styleOf(up);
      if (style.display === "inline") continue;
      const isCutting = style.overflowX !== "visible";
      const isLong = up.scrollWidth > up.clientWidth + 1;
      if (isCutting && style.textOverflow === "ellipsis" && isLong) report("text ends in …", up, `“${text}”`);
      if (style.webkitLineClamp !== "none" && up.scrollHeight > up.clientHeight + 2)
        report("text ends in …", up, `“${text}”`);
      break;
    }
    if (linesOf(rects) < 2) continue;
    const style = styleOf(element);
    const isHyphenated = style.hyphens === "auto" && style.overflowWrap === "normal" && style.wordBreak === "normal";
    if (isHyphenated) continue; // then a line ends in mid-word only with a hyphen
    for (const piece of node.data.matchAll(PIECES)) {
      if (piece[0].length < 2 || HAN.test(piece[0])) continue;
      // After a soft hyphen the first letter's box includes the hyphen at the end of the line before.
      range.setStart(node, piece.index + (node.data[piece.index - 1] === "\u00ad" ? 1 : 0));
      range.setEnd(node, piece.index + piece[0].length);
      if (linesOf(range.getClientRects()) > 1) report("word broken", element, `“${piece[0]}”`);
    }
  }

  // 3. Controls and pictures that mean something: inside the view and what cuts them.
  const modal = [...document.querySelectorAll("[aria-modal=true]")].find(isSeen) ?? null;
  for (const control of document.querySelectorAll(
    "button, a[href], input:not([type=hidden]), select, summary, .card",
  )) {
    if (!isSeen(control) || options.fixed === false) continue;
    const box = control.getBoundingClientRect();
    if (isEmpty(box)) continue;
    const cut = cutOff(cuttersOf(control), box);
    if (cut?.[0] === "view") report("control outside the view", control, `by ${cut[1]} px`);
    else if (cut) report("control cut", control, `by ${cut[1]} px, in ${nameOf(cut[0])}`);
    else if (
      isInView(control, box) &&
      !control.closest("[inert], [disabled]") &&
      !(modal && !modal.contains(control))
    ) {
      if (control.closest("#structure .slot:not(.is-open)") || styleOf(control).pointerEvents === "none") continue;
      // Something can be clicked of it: its middle, or a point near a corner.
      const clip = cuttersOf(control).reduce(
        (rest, [by]) => intersect(rest, by.getBoundingClientRect()),
        intersect(box, view),
      );
      const [w, h] = [clip.right - clip.left, clip.bottom - clip.top];
      const spots = [
        [0.5, 0.5],
        [0.15, 0.15],
        [0.85, 0.15],
        [0.15, 0.85],
        [0.85, 0.85],
      ];
      const isHit = spots.some(([x, y]) => {
        const hit = document.elementFromPoint(clip.left + w * x, clip.top + h * y);
        return hit && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control));
      });
      const isOpenSheet = document.querySelector(".sheet:popover-open");
      if (!isHit && !isOpenSheet) report("control covered", control, shorten(control.textContent));
    }
  }

  // 4. Names of players never vanish.
  for (const name of options.names ?? []) {
    const isShown = [...document.querySelectorAll("#table *, #replay *")].some((element) => {
      if (element.closest("[aria-hidden=true] svg, .visually-hidden") || !isSeen(element)) return false;
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return texts.some((node) => node.data.includes(name)) && isInView(element, element.getBoundingClientRect());
    });
    if (!isShown) report("name not in view", null, name);
  }
  for (const element of document.querySelectorAll(".seat-name, .strip-name")) {
    const range = document.createRange();
    range.selectNodeContents(element);
    for (const { left, right, top, bottom } of isSeen(element) ? range.getClientRects() : []) {
      for (const x of [left + 3, right - 3]) {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        const isApart = !hit || hit.contains(element) || element.contains(hit) || hit.closest(".overlays, [popover]");
        if (!isApart) report("name covered", element, shorten(element.textContent));
      }
    }
  }

  // 5. Card sizes.
  for (const [selector, least] of Object.entries(options.cards ?? {})) {
    const cards = [...document.querySelectorAll(selector)].filter(isSeen);
    const smallest = Math.min(...cards.map((card) => card.offsetWidth));
    if (!cards.length) report("no cards", null, selector);
    else if (smallest < least - 0.5)
      report("cards too small", cards[0], `${Math.round(smallest)} px wide, not ${least}`);
  }

  // 6. Overlays: completely in view, and the board is visible around them.
  for (const overlay of document.querySelectorAll(OVERLAYS)) {
    if (!isSeen(overlay)) continue;
    const box = overlay.getBoundingClientRect();
    const over = Math.max(-box.left, -box.top, box.right - width, box.bottom - height);
    if (over > SLACK) report("overlay outside the view", overlay, `by ${Math.round(over)} px`);
    const share = (box.width * box.height) / (width * height);
    if (share > 0.9 && overlay.matches("[role=dialog], dialog"))
      report("overlay hides the board", overlay, `${Math.round(share * 100)} % of the view`);
  }
  for (const needed of options.overlays ?? []) {
    if (![...document.querySelectorAll(needed)].some(isSeen)) report("overlay missing", null, needed);
  }

  // 7. The order of the focus is that of the document.
  for (const element of document.querySelectorAll("[tabindex]")) {
    if (element.tabIndex > 0) report("focus order", element, `tabindex ${element.tabIndex}`);
  }
  return findings;
};
