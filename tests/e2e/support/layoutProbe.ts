import type { Page } from 'playwright/test'

/**
 * What a person standing before the wall would be ashamed of, as sentences: text cut by its box or its panel, text
 * printed over text, digits that do not line up, a canvas that leaves its panel. Reads the page as the browser laid it
 * out.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const stage = document.querySelector('.stage')
    if (!stage) return ['no stage']
    const slack = 1.5
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - slack &&
      inner.right <= outer.right + slack &&
      inner.top >= outer.top - slack &&
      inner.bottom <= outer.bottom + slack
    const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const panelOf = (element: Element) =>
      element.closest('.panel')?.getAttribute('aria-label') ?? element.closest('header')?.className ?? 'stage'

    const texts: { text: string; rect: DOMRect; where: string; parent: Element }[] = []
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (!text || !parent || !shown(parent)) continue
      // Tooltips and labels of the map stand over what they speak of.
      if (parent.closest('.map-labels, .map-card, [data-over]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (rect.width < 1 || rect.height < 1) continue
      const where = panelOf(parent)
      if (/\d/.test(text) && getComputedStyle(parent).fontVariantNumeric !== 'tabular-nums')
        faults.push(`${where}: the digits of "${text}" are of different widths`)
      // The line box of a text is taller than its letters: what counts is their middle 70 %.
      const trim = rect.height * 0.15
      const letters = new DOMRect(rect.x, rect.y + trim, rect.width, rect.height - 2 * trim)
      for (let box: Element | null = parent; box && stage.contains(box); box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (box !== stage && box.tagName !== 'svg' && overflowX === 'visible' && overflowY === 'visible') continue
        if (!inside(letters, box.getBoundingClientRect())) {
          faults.push(`${where}: "${text}" is cut by ${box.className || box.tagName}`)
          break
        }
      }
      texts.push({ text, rect: letters, where, parent })
    }
    for (const [i, a] of texts.entries())
      for (const b of texts.slice(i + 1)) {
        const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
        const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
        if (width <= slack || height <= slack) continue
        const smaller = Math.min(a.rect.width * a.rect.height, b.rect.width * b.rect.height)
        if (width * height > 0.08 * smaller) faults.push(`${a.where}: "${a.text}" and "${b.text}" overlap`)
      }
    for (const canvas of stage.querySelectorAll('.panel canvas')) {
      const panel = canvas.closest('.panel')!
      if (shown(canvas) && !inside(canvas.getBoundingClientRect(), panel.getBoundingClientRect()))
        faults.push(`${panelOf(canvas)}: a canvas leaves the panel`)
    }
    for (const panel of stage.querySelectorAll('.panel'))
      if (!inside(panel.getBoundingClientRect(), stage.getBoundingClientRect()))
        faults.push(`${panelOf(panel)}: the panel leaves the stage`)
    return [...new Set(faults)]
  })
