import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { page } from '../../../screens/kit/page.ts'
import { RotationNote } from '../../../screens/rotation/RotationNote.tsx'
import { listAtom } from '../../../screens/rotation/rotationAtoms.ts'
import type { TourItem } from '../../../screens/rotation/tour.ts'

// Without a document a clock has nobody to tell of its steps.
vi.mock('../../../screens/kit/now.ts', () => ({ useNow: () => 0 }))

const problem = '轮播地址中不是大屏：map:5'
const note = (items: TourItem[]) => {
  page.set(listAtom, items, 'fade', problem)
  return renderToStaticMarkup(<RotationNote />)
}

it('an address of which nothing can be shown says so large, with how it is written; one of several is named in the strip', () => {
  const large = note([])
  expect(large).toContain('rotation-problem')
  expect(large).toContain(problem)
  expect(large).toContain('/rotation?walls=')
  const strip = note([{ wall: '/map', query: '', seconds: 60 }])
  expect(strip).not.toContain('rotation-problem')
  expect(strip).toContain(problem)
})
