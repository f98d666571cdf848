import type { QueryClient } from '@tanstack/react-query'
import { agesShownAtom } from '../kit/agesShownAtom.ts'
import { page } from '../kit/page.ts'
import { paletteAtom } from '../kit/stage/palette.ts'
import { followingAtom, tourAtom } from '../rotation/rotationAtoms.ts'
import { go } from '../rotation/tour.ts'
import { shownWallAtom, showWall } from '../shown/shownWall.ts'
import { freeze, frozenAtom, unfreeze } from '../shown/frozen.ts'
import { adjacentWall } from './adjacentWall.ts'
import type { Action } from '../shown/wallActions.ts'
import { explainingAtom } from '../shown/explainingAtom.ts'
import { closeCard, openCardAtom, pointerRingAtom } from './presenterAtoms.ts'

interface Means {
  queries: QueryClient
  /** Wall paths the token opens. */
  open: () => Promise<readonly string[]>
}

async function step(by: 1 | -1, open: Means['open']) {
  if (page.get(tourAtom).items.length > 1) {
    page.set(followingAtom, true)
    page.set(tourAtom, tour => go(tour, by))
    return
  }
  // Unanswered, the wall stays: the key can be pressed again.
  const walls = await open().catch(() => [])
  const wall = adjacentWall(page.get(shownWallAtom).path, walls, by)
  if (wall) showWall(wall)
}

function fullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen().catch(() => {})
}

function explainFigures() {
  closeCard()
  flip(explainingAtom)
}

const toggle = (card: 'keys' | 'name') => page.set(openCardAtom, open => (open === card ? '' : card))
const flip = (atom: typeof pointerRingAtom) => page.set(atom, on => !on)

/** Everything a presenter can do, in the order of the list of keys. */
export const actionsOf = ({ queries, open }: Means): Action[] => [
  { key: 'F', title: '全屏', run: fullScreen },
  { key: '→', title: '下一画面', run: () => void step(1, open) },
  { key: '←', title: '上一画面', run: () => void step(-1, open) },
  { key: '空格', title: '冻结或继续', run: () => (page.get(frozenAtom) ? unfreeze() : freeze(queries)) },
  { key: 'P', title: '大指针', run: () => flip(pointerRingAtom) },
  { key: 'A', title: '显示数据时效', run: () => flip(agesShownAtom) },
  { key: 'E', title: '数值说明', run: explainFigures },
  { key: 'C', title: '色盲友好配色', run: () => page.set(paletteAtom, page.get(paletteAtom) === 'safe' ? 'usual' : 'safe') },
  { key: 'N', title: '本屏名称', run: () => toggle('name') },
  { key: '?', title: '按键列表', run: () => toggle('keys') },
]
