import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { codes } from '../../core/errors.ts'
import { Failure, invalid } from '../failure.ts'
import type { FileStore } from '../files/createFileStore.ts'
import { StoreError } from '../files/StoreError.ts'
import type { Upload } from '../files/Upload.ts'
import { destroyWhenIdle } from './connection/destroyWhenIdle.ts'

/** A sender that sends nothing for so long, ms, has gone: what there is of its file goes as well. */
const silentMs = 30_000

/**
 * Reads a multipart body, its fields as the call's input, its one file into the store, and answers the call; where that
 * fails the file goes again. A file larger than any may be is cut one byte above that, so that the call refuses it in
 * the words of its own rule.
 * @throws Failure 400 for a body that is broken or ends early, 500 where the store takes no more
 */
export async function takeUpload<R>(
  request: FastifyRequest,
  store: FileStore,
  answer: (fields: Record<string, unknown>, upload?: Upload) => Promise<R>,
): Promise<R> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  try {
    const parts = request.parts()
    const watched = destroyWhenIdle(request.raw, silentMs)
    try {
      for await (const part of parts) {
        if (part.type === 'field') fields[part.fieldname] = part.value
        else upload = { ...(await store.write(randomUUID(), part.file)), name: part.filename }
      }
    } catch (error) {
      throw refused(request, error)
    } finally {
      watched()
    }
    return await answer(fields, upload)
  } catch (error) {
    if (upload) await store.remove(upload.id)
    throw error
  }
}

/** What is told of a body that could not be read or kept. */
function refused(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof StoreError) {
    request.log.error({ err: error.cause }, 'file store')
    return new Failure(
      codes.broken,
      error.full ? '服务器存储空间不足，文件未保存，请联系管理员' : '服务器暂时无法保存文件，请稍后重试或联系管理员',
    )
  }
  // What the parser says of a body it cannot read carries no status, what it says of one with too much in it does.
  return (error as { statusCode?: number }).statusCode ? error : invalid('上传内容不完整或格式不正确，请重新上传')
}
