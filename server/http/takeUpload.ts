import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../failure.ts'
import type { FileStore } from '../files/createFileStore.ts'
import type { Upload } from '../files/Upload.ts'

/**
 * Reads a multipart body, its fields as the call's input, its one file into the store, and answers the call; where that fails the file goes again.
 * @throws Failure 400 for a file larger than any may be
 */
export async function takeUpload<R>(
  request: FastifyRequest,
  store: FileStore,
  answer: (fields: Record<string, unknown>, upload?: Upload) => Promise<R>,
): Promise<R> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else upload = { ...(await store.write(randomUUID(), part.file)), name: part.filename }
      if (part.type === 'file' && part.file.truncated) throw invalid(`${part.filename}文件过大`, { file: `${part.filename}文件过大` })
    }
    return await answer(fields, upload)
  } catch (error) {
    if (upload) await store.remove(upload.id)
    throw error
  }
}
