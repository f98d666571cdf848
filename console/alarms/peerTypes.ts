const compared = new Set(['12', '14'])

/** 零发电 and 发电偏低 are judged by the neighbours' output. */
export const comparesPeers = ({ sign, type }: { sign: string; type: string }) => sign === '2' && compared.has(type)
