import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { codes } from '../../core/errors.ts'
import { genericBytes } from '../../core/rules/files.ts'
import { Failure, invalid } from '../failure.ts'
import type { FileStore } from '../files/createFileStore.ts'
import { StoreError } from '../files/StoreError.ts'
import type { Upload } from '../files/Upload.ts'
import { destroyWhenIdle } from './connection/destroyWhenIdle.ts'

/** A sender that sends nothing for so long, ms, has gone: what there is of its file goes as well. */
const silentMs = 30_000
/** So much of a body may be its fields, their borders and names, bytes. */
const besideFile = 96 * 1024

/** What the fields of an upload lead to: a question before the file is taken, and the answer of the call. */
interface Steps<R> {
  ahead(fields: Record<string, unknown>, leastBytes: number): Promise<void>
  answer(fields: Record<string, unknown>, upload?: Upload): Promise<R>
}

/**
 * Reads a multipart body, its fields as the call's input, its one file into the store, and answers the call; where that
 * fails the file goes again. The fields come first: who may not add the file is refused before any of it is kept. A file
 * larger than any may be is cut one byte above that, so that the call refuses it in the words of its own rule.
 * @throws Failure 400 for a body that is broken or ends early, 507 where the store is full, 500 where it cannot be written
 */
export async function takeUpload<R>(request: FastifyRequest, store: FileStore, { ahead, answer }: Steps<R>): Promise<R> {
  const fields: Record<string, unknown> = {}
  const declared = Number(request.headers['content-length'] ?? Number.NaN)
  const most = Math.min(Number.isFinite(declared) ? declared : genericBytes, genericBytes)
  let upload: Upload | undefined
  try {
    const parts = request.parts()
    const watched = destroyWhenIdle(request.raw, silentMs)
    try {
      for await (const part of parts) {
        if (part.type === 'field') {
          if (upload) throw invalid('表单字段应在文件之前')
          fields[part.fieldname] = part.value
        } else {
          await ahead(fields, Number.isFinite(declared) ? Math.max(0, most - besideFile) : 0)
          const release = await store.reserve(most)
          try {
            upload = { ...(await store.write(randomUUID(), part.file)), name: part.filename }
          } finally {
            release()
          }
        }
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
  if (error instanceof Failure) return error
  if (error instanceof StoreError) {
    request.log.error({ err: error.cause }, 'file store')
    return error.full
      ? new Failure(codes.full, '附件存储空间已满，文件未保存，其他功能不受影响，请联系管理员')
      : new Failure(codes.broken, '服务器暂时无法保存文件，请稍后重试或联系管理员')
  }
  // What the parser says of a body it cannot read carries no status, what it says of one with too much in it does.
  return (error as { statusCode?: number }).statusCode ? error : invalid('上传内容不完整或格式不正确，请重新上传')
}
