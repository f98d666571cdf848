/** Beside the content of a cell, and a little for what the browser rounds, px. */
const padding = 20 + 3
/** Of the arrows a column is sorted by. */
const sorter = 20

/** Marks before a word are `i`; the bars of a chart are, too, but those are not hidden from a reader and fill what there is. */
const drawn = 'svg, img, canvas, i[aria-hidden]'
/** Around a text in a frame of its own: its padding and border, px. */
const framed = '.tone-tag, .expand-button'
const frame = 8

/** How wide the texts and pictures of a cell are, also where the cell cuts them off. Boxes do not count: they fill what there is. */
function contentOf(cell: Element, range: Range, textsOnly = false): number {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (box: DOMRect, around = 0) => {
    if (box.width === 0) return
    left = Math.min(left, box.left - around)
    right = Math.max(right, box.right + around)
  }
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    range.selectNodeContents(text)
    take(range.getBoundingClientRect(), text.parentElement?.closest(framed) ? frame : 0)
  }
  if (!textsOnly) for (const picture of cell.querySelectorAll(drawn)) take(picture.getBoundingClientRect())
  return right > left ? Math.ceil(right - left) : 0
}

/** What the columns of a drawn table need for their heads and rows, px. @param skip columns before the first of them */
export function contentWidths(table: Element, skip: number): number[] {
  const range = document.createRange()
  const heads = [...table.querySelectorAll('.ant-table-thead > tr > th')].slice(skip)
  const needs = heads.map(head => {
    const own = contentOf(head.querySelector('.ant-table-column-title') ?? head, range, true)
    return own + padding + (head.querySelector('.ant-table-column-sorter') ? sorter : 0)
  })
  for (const row of table.querySelectorAll('.ant-table-tbody > .ant-table-row'))
    needs.forEach((need, at) => {
      const cell = row.children[skip + at]
      if (cell) needs[at] = Math.max(need, contentOf(cell, range) + padding)
    })
  return needs
}
