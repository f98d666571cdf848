// What `npm test` runs beside types, lint and unused code: the build, where a source is newer than the last one.
import { ensureBuilt } from '../../server/start/prepare.mjs'

ensureBuilt()
