const literal = /`[^`]*`/g
const isShader = /\b(?:vec[234]|sampler2D|uniform)\b/
const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm

/**
 * Our shaders without what a browser does not need of them: no minifier touches their text. Those of packages stay as
 * they are: some are put together by their lines.
 */
export const shortShaders = {
  name: 'short-shaders',
  apply: 'build' as const,
  transform: {
    filter: { id: /\/screens\/(?:map|globe)\// },
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
