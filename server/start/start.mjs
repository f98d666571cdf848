// `npm start`: everything a fresh clone needs, then the product.
import { buildOf, checkNode, ensureInstalled, isBuilt, noteBuilt, packBehind } from './prepare.mjs'

checkNode()
ensureInstalled()
if (!isBuilt()) {
  console.log('构建 (building) …')
  await buildOf('server')
  const pages = buildOf('pages')
  const { fillFirst } = await import('../../dist/server/fillFirst.js')
  // A new folder is filled while the pages are built. What goes wrong with it goes wrong again below, where it is explained.
  await Promise.all([pages, fillFirst().catch(() => {})])
  noteBuilt()
}
packBehind()
await import('../../dist/server/main.js')
