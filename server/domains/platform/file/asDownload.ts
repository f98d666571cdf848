/** Of what RFC 5987 wants escaped, that which `encodeURIComponent` leaves. */
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Never shown by the browser as a page of ours, whatever is in it. */
export const asDownload = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
})
