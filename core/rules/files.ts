import type { Capability } from '../resources/capabilities.ts'

/** Documented limits of what is uploaded (operations §5, platform §5): the extensions, and the size in bytes. */
export const genericTypes = ['png', 'jpg', 'gif', 'bmp', 'jpeg', 'doc', 'docx', 'xls', 'xlsx', 'pdf'] as const
export type FileType = (typeof genericTypes)[number]
export const genericBytes = 52_428_800
export const documentTypes: readonly FileType[] = ['pdf', 'docx', 'xlsx']
export const documentBytes = 20 * 1024 * 1024
export const imageTypes: readonly FileType[] = ['jpg', 'jpeg', 'png']
/** What is shown as a picture. */
const pictureTypes: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'bmp'] satisfies FileType[]
export const imageBytes = 2 * 1024 * 1024
export const longestFileName = 50

/** What a record of a module takes: the types and the size, with the documents' sentence for each. */
export interface FileRule {
  types: readonly FileType[]
  bytes: number
  typeFault: (name: string) => string
  sizeFault: (name: string) => string
  /** A record, or a heading of it (its step, purpose and part), holds no more. */
  most: number
  each: 'record' | 'heading'
  /** What whoever sees the record needs to see its files, and to add to them. */
  reads: Capability
  manages: Capability
  /** What whoever uploads for a record that is not saved yet needs: may they make one? Of other records nothing is uploaded ahead. */
  makes?: Capability
}

/** The kinds of records files hang on. */
export const fileModules = {
  contract: {
    title: '合同附件',
    types: documentTypes,
    bytes: documentBytes,
    typeFault: (_name: string) => `文件格式不正确, 请上传${documentTypes.map(type => `.${type}`).join('/')}格式文件!`,
    sizeFault: (_name: string) => '上传文件大小不能超过 20MB!',
    most: 200,
    each: 'record',
    reads: 'contractFile:read',
    manages: 'contractFile:manage',
  },
  order: {
    title: '工单附件',
    types: genericTypes,
    bytes: genericBytes,
    typeFault: (name: string) => `${name}类型错误`,
    sizeFault: (name: string) => `${name}文件过大`,
    most: 200,
    each: 'record',
    reads: 'order:read',
    manages: 'file:manage',
    makes: 'order:declare',
  },
  orderPhoto: {
    title: '现场照片',
    types: imageTypes,
    bytes: imageBytes,
    typeFault: (_name: string) => '上传图片只能是 JPG/PNG 格式!',
    // The documents' sentence speaks of a portrait, where it is one.
    sizeFault: (_name: string) => '上传图片大小不能超过 2MB!',
    most: 5,
    each: 'heading',
    reads: 'order:read',
    manages: 'file:manage',
    makes: 'order:declare',
  },
  trackPhoto: {
    title: '巡检照片',
    types: imageTypes,
    bytes: imageBytes,
    typeFault: (_name: string) => '上传图片只能是 JPG/PNG 格式!',
    sizeFault: (_name: string) => '上传图片大小不能超过 2MB!',
    most: 5,
    each: 'heading',
    reads: 'patrol:read',
    manages: 'patrol:report',
  },
} as const satisfies Record<string, FileRule & { title: string }>
export type FileModule = keyof typeof fileModules
export const fileModuleNames = Object.keys(fileModules) as FileModule[]

/** Extension of a name, small letters, without the dot; empty where there is none. */
export const suffixOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isPicture = (name: string) => pictureTypes.includes(suffixOf(name))

/** Why a file cannot be taken, judged by what it says of itself; undefined where it can. */
export function fileFault(
  { types, bytes, typeFault, sizeFault }: FileRule,
  { name, size }: { name: string; size: number },
): string | undefined {
  if ([...name.normalize('NFC')].length > longestFileName) return `文件名不能超过 ${longestFileName} 个字符`
  if (!types.some(type => type === suffixOf(name))) return typeFault(name)
  if (size > bytes) return sizeFault(name)
  if (size === 0) return '文件内容为空'
  return undefined
}

/** The first bytes of each type of file. A Word or Excel file is a zip, an older one a compound file. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]
const jpeg = [0xff, 0xd8, 0xff]
const heads: Record<FileType, readonly number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: jpeg,
  jpeg,
  gif: [0x47, 0x49, 0x46, 0x38],
  bmp: [0x42, 0x4d],
  doc: compound,
  xls: compound,
  docx: zip,
  xlsx: zip,
  pdf: [0x25, 0x50, 0x44, 0x46],
}

/** Does the file begin as its name promises? @param head its first bytes */
export const beginsAs = (type: string, head: Uint8Array) =>
  type in heads && heads[type as FileType].every((byte, index) => head[index] === byte)

const kb = 1024
/** Size of a file for people, from bytes. */
export const sizeText = (bytes: number) =>
  bytes < kb
    ? `${bytes} B`
    : bytes < kb ** 2
      ? `${(bytes / kb).toFixed(1)} KB`
      : bytes < kb ** 3
        ? `${(bytes / kb ** 2).toFixed(1)} MB`
        : `${(bytes / kb ** 3).toFixed(1)} GB`
