import compress from '@fastify/compress'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { codes } from '../../core/errors.ts'
import { isWall, rotationPath } from '../../core/walls/walls.ts'
import { productFolder } from '../database/productFolder.ts'
import { worthPacking } from './send.ts'

/**
 * Serves the built apps: wall paths get the screens app, `/api/docs` the viewer, every other path the console. Hashed
 * files may be kept for ever.
 */
export async function serveWeb(app: FastifyInstance) {
  await app.register(compress, { global: true, threshold: worthPacking, encodings: ['gzip', 'identity'], globalDecompression: false })
  const root = productFolder('dist/web')
  const notFound = (reply: FastifyReply) => reply.status(404).send({ code: codes.missing, msg: '接口不存在', data: null })
  if (root) {
    await app.register(statics, {
      root,
      index: false,
      preCompressed: true,
      // The build's manifest lies in such a folder, and tells every file there is.
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) =>
        response.header('cache-control', path.includes('/files/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
    // To the folder of files the root is a folder, which it refuses to list.
    app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('console/index.html'))
    app.get('/api/docs', (_request, reply) => reply.sendFile('console/docs.html'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const page = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/files/')
    if (!page || !root) return notFound(reply)
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(isWall(path) || path === rotationPath ? 'screens/index.html' : 'console/index.html')
  })
}
