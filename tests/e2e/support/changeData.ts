import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { programArgs } from '../../programs.ts'

/** Runs SQL on the data folder of a stopped instance, in a process of its own as the database wants it. */
export const changeData = (folder: string, sql: string) =>
  promisify(execFile)(process.execPath, [...programArgs('runSql'), folder, sql], { cwd: resolve(import.meta.dirname, '../../..') })
