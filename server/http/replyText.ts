import { textOf } from './writtenAs.ts'

interface Envelope {
  code: number
  msg: string
  data: unknown
}

/** JSON of a reply: data that know how they are written (`writtenAs`) write themselves. */
export function replyText({ code, msg, data }: Envelope): string {
  const text = textOf(data)
  return text === undefined ? JSON.stringify({ code, msg, data }) : `{"code":${code},"msg":${JSON.stringify(msg)},"data":${text}}`
}
