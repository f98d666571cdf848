/**
 * Writes notoSansSc.css: the regular and bold subsets of @fontsource/noto-sans-sc as woff2 only (its own sheet also names
 * a woff twin for every subset, which would double what a build carries). Run by hand: `npx tsx assets/fonts/buildFonts.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const sheets = ['400', '700'].map(weight =>
  readFileSync(`node_modules/@fontsource/noto-sans-sc/${weight}.css`, 'utf8')
    .replace(/\/\*.*?\*\/\s*/g, '')
    .replace(/url\(\.\/files\/([^)]+\.woff2)\) format\('woff2'\), url\([^)]+\) format\('woff'\)/g, "url('@fontsource/noto-sans-sc/files/$1') format('woff2')"),
)
writeFileSync('assets/fonts/notoSansSc.css', sheets.join('\n'))
