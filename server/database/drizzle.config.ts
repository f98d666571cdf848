import { defineConfig } from 'drizzle-kit'

/**
 * `npm run migrations -- --name what_changed` writes the next migration from the tables. It compares them with the newest snapshot in
 * `migrations/meta/`; the one before it has no use any more and is deleted.
 */
export default defineConfig({ dialect: 'postgresql', schema: './server/tables/index.ts', out: './server/migrations' })
