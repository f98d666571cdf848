import { describe, expect, it } from 'vitest'
import { importsOf, sources } from '../house/imports.ts'
import { definedTwice, partOf, sheetsOf, unborne } from '../house/sheets.ts'

const sheets = sheetsOf('screens')

/** Sheets of no single part, each with its reason; every other one belongs to the part it is named after. */
const shared = {
  'screens/kit/stage/tokens.css': 'colours, sizes and faces of every wall',
  'screens/kit/video/video.css': 'a frame that holds a living picture or a still one',
  'screens/flow/flowWide.css': 'the diagram of a wide wall, which is a headline of its own',
  'screens/panels/panels.css': 'what panels are laid out with',
  'screens/panels/campus/campusTable.css': 'tables of buildings and of rooms',
  'screens/panels/profit/profit.css': 'strip, table and months of profit',
  'screens/presenter/presenterCard.css': 'cards over a wall: keys, name, explanation',
}
const beside = sheets.filter(sheet => !(sheet in shared))

describe('style sheets of the walls', () => {
  it.each(beside)('%s lies beside the part it is named after, which imports it', sheet => {
    expect(partOf(sheet)).toBeDefined()
  })

  it.each(Object.keys(shared))('%s is imported', sheet => {
    expect(sources('screens').filter(file => importsOf(file).files.includes(sheet))).not.toEqual([])
  })

  it('none names a class that nothing bears', () => {
    expect(unborne(sheets, [...sources('screens'), 'core/units/freshness.ts', ...sources('core', /\.tsx$/)])).toEqual([])
  })

  it('a class is defined in one of them', () => {
    expect(definedTwice(sheets)).toEqual([])
  })
})
