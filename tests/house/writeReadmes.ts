import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './imports.ts'
import { readmes, textOf, withTables } from './readmes.ts'

/** `npm run readme`: writes the tables of the READMEs anew from the code. */
for (const file of readmes) {
  const now = withTables(textOf(file))
  if (now === textOf(file)) continue
  writeFileSync(join(root, file), now)
  console.log(file)
}
