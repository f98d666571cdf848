import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../server/migrations/meta/', import.meta.url)

it('of the snapshots of the tables only that of the newest migration is kept', () => {
  const { entries } = JSON.parse(readFileSync(new URL('_journal.json', folder), 'utf8')) as { entries: { tag: string }[] }
  const newest = entries.at(-1)!.tag.slice(0, 4)
  expect(readdirSync(folder).filter(name => name !== '_journal.json')).toEqual([`${newest}_snapshot.json`])
})
