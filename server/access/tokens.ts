import { createHash, randomBytes } from 'node:crypto'

/** Opaque 256-bit secret, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url')
/** What is stored of a token: a fast hash is right for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
