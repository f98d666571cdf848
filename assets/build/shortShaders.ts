const literal = /`[^`]*`/g
const isShader = /\b(?:vec[234]|sampler2D|uniform)\b/
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm

/** Shaders travel as they are written: a browser needs neither their comments nor their indentation. */
export const shortShaders = {
  name: 'short-shaders',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/screens\/(?:map|globe)\/|\/node_modules\/@(?:deck|luma)\.gl\// },
    handler: (code: string) =>
      code.replace(literal, text =>
        isShader.test(text)
          ? text
              .replace(comment, '')
              .replace(/^[ \t]+/gm, '')
              .replace(/\n{2,}/g, '\n')
          : text,
      ),
  },
}
