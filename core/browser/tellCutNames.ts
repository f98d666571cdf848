/** So far up from what the pointer is on lies the box that cuts it. */
const levels = 4
const told = 'data-cut'

/** Is the end of its text not seen? */
const isCut = (box: Element) => box.scrollWidth > box.clientWidth && getComputedStyle(box).textOverflow === 'ellipsis'

/** A name that is cut off tells itself whole under the pointer, wherever it stands; what has a title keeps its own. */
export const tellCutNames = () =>
  document.addEventListener('mouseover', ({ target }) => {
    let box = target instanceof Element ? target : null
    for (let level = 0; box && level < levels; level++, box = box.parentElement) {
      if (box.hasAttribute('title') && !box.hasAttribute(told)) return
      if (isCut(box)) {
        box.setAttribute('title', box.textContent?.trim() ?? '')
        box.setAttribute(told, '')
        return
      }
      // It was cut, and has room now.
      if (box.hasAttribute(told)) for (const name of ['title', told]) box.removeAttribute(name)
    }
  })
