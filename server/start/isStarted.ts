import { basename } from 'node:path'

/** Is this the program Node.js was started with, from source or built? @param name of its file, without the ending */
export const isStarted = (name: string) => [`${name}.ts`, `${name}.js`].includes(basename(process.argv[1] ?? ''))
