// `npm start`: everything a fresh clone needs, then the product.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import('../../dist/server/main.js')
