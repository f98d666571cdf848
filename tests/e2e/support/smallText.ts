import type { Page } from 'playwright/test'

/** So large is what has to be read from four metres, and what stands below it at the least, pixels of a screen of 1920 × 1080. */
const [fromAfar, least] = [20, 16]

/** What may be smaller, and why. */
const near: Readonly<Record<string, string>> = {
  small: 'units beside their figure, and side notes',
  'thead, .deviant--head, .charging-ranking > li:first-child': 'heads of columns are axes of a table',
  'svg, .hour-field ol': 'ticks of an axis',
  '.flow-name span, .flow-devices': 'footnotes of what flows: its share, its devices',
  '.equipment-power, .incoming p:not(:first-child)': 'units and ratings beside their figure',
  '.equipment dl, .station dl, .deviation-row header p, .curve-row header p':
    'footnotes of a device, a station or a row: phases, size, scale',
  '.figure-note, .figure-value > em, .panel-foot, .pv-price, .pv-note, .rooms dd:last-child':
    'footnotes of a figure or a panel: span, coverage, price, age',
  '.panel-scope, .panel-legend': 'unit, span and coverage of a panel, and the key to its lines',
  '.map-labels, .map-path, .sea-name, .cluster-numbers, .alarm-counts, .campus-card': 'labels of the map, each beside what it names',
  '.map-legend, .column-legend, .relief-choice, .campus-legend': 'keys to the map',
  '.map-attribution': 'attributions',
  '.camera-tile': 'names over a picture that itself is to be seen',
  '.pile em': 'units beside their figure',
  'button kbd': 'keys are pressed by who stands near',
}

/** Visible text of a wall that is too small at 1920 × 1080, as sentences: computed size times the stage's scale. */
export const smallText = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ fromAfar, least, near }) => {
      const stage = document.querySelector<HTMLElement>('.stage')!
      const scale = stage.getBoundingClientRect().width / stage.offsetWidth
      const faults = new Map<string, string>()
      const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim()
        const parent = node.parentElement
        if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale
        const limit = parent.closest(near) ? least : fromAfar
        if (size > limit - 0.05) continue
        const place = parent.closest('[aria-label]')?.getAttribute('aria-label')
        const path = [parent.parentElement, parent].map(
          it => `${it?.tagName.toLowerCase()}${it?.className && typeof it.className === 'string' ? `.${it.className.split(' ')[0]}` : ''}`,
        )
        faults.set(path.join(' > '), `${place}: "${text}" is ${size.toFixed(1)} px, not ${limit} (${path.join(' > ')})`)
      }
      return [...faults.values()]
    },
    { fromAfar, least, near: Object.keys(near).join(', ') },
  )
