import { defineConfig } from 'drizzle-kit'

/** `npm run migrations -- --name what_changed` writes the next migration from the tables. */
export default defineConfig({ dialect: 'postgresql', schema: './server/tables/index.ts', out: './server/migrations' })
