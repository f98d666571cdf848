import { surgery } from './surgery.ts'

/** What packages carry that no page of ours can use, or may run. */
export const packages = [
  // WebGPU's emulation of double precision: 27 kB of shader text that WebGL never compiles and no minifier touches.
  surgery({ name: 'without-wgsl', id: /fp64-arithmetic-wgsl\.js/, pattern: /`[^`]*`/g, replacement: '``', least: 1 }),

  // three.js with shaders of one's own only (the globe's): the texts of its materials are 32 kB compressed. A wall that
  // wants MeshStandardMaterial and the like drops this.
  surgery({
    name: 'without-materials',
    id: /three\.module\.js/,
    pattern: /^(const|var) (?!colorspace_pars)([\w$]+) = "[^"]*\\n[^"]*";/gm,
    replacement: '$1 $2 = "#error left out of this build: see assets/build/packages.ts";',
    least: 130,
  }),

  // The same of environment maps and of passes over the whole picture.
  surgery({
    name: 'without-passes',
    id: /three\.module\.js/,
    pattern: /\/\* glsl \*\/`[^`]*`/g,
    replacement: '"#error left out of this build"',
    least: 9,
  }),

  // Shaders of WebGPU beside those of WebGL.
  surgery({ name: 'without-wgsl-fp32', id: /fp32\/fp32\.js/, pattern: /\/\* wgsl \*\/ `[^`]*`/g, replacement: '``', least: 1 }),

  // Whoever draws with the adapter draws with its device: a file of its own would be one more request for 61 bytes.
  surgery({
    name: 'with-webgl-device',
    id: /luma\.gl\/webgl\/dist\/adapter\/webgl-adapter\.js/,
    pattern: /const \{ WebGLDevice \} = await import\("\.\/webgl-device\.js"\);/g,
    replacement: '',
    least: 2,
    append: '\nimport { WebGLDevice } from "./webgl-device.js";\n',
  }),

  // Comments of shaders are text to a minifier, and every map fetches them.
  surgery({
    name: 'without-shader-comments',
    id: /shadertools\/dist\/modules\/(math\/fp64\/fp64-arithmetic-glsl|engine\/picking\/picking)\.js/,
    pattern: /^ *\/\/ .*$/gm,
    replacement: '',
    least: 10,
  }),

  // antd's styles are a file (antdSheet.ts): nothing makes them at run time, whoever draws, and what would make them is left out.
  surgery({
    name: 'without-run-time-styles',
    id: /@ant-design\/cssinjs-utils\/es\/util\/genStyleUtils\.js/,
    pattern: /function genComponentStyleHook\(componentName, styleFn, getDefaultToken\) \{[\s\S]*?\n {2}\}\n/g,
    replacement: 'function genComponentStyleHook() {\n    return function () {\n      return useToken().hashId;\n    };\n  }\n',
    least: 1,
  }),

  // The same of its icons.
  surgery({
    name: 'without-run-time-icon-style',
    id: /antd\/es\/theme\/util\/useResetIconStyle\.js/,
    pattern: /return useStyleRegister\(\{[\s\S]*?\}, \(\) => genIconStyle\(iconPrefixCls\)\);/g,
    replacement: '',
    least: 1,
  }),

  // claygl works out texture sizes ("width * dpr / 4") by `new Function`, which the page's security policy forbids:
  // products of these words need none.
  surgery({
    name: 'without-function',
    id: /claygl\/src\/createCompositor\.js/,
    pattern: /new Function\('width', 'height', 'dpr', 'return ' \+ exprRes\[1\]\)/g,
    replacement: 'productsOf(exprRes[1])',
    least: 1,
    append: `
function productsOf(text) {
  const product = (words, sizes) =>
    words.trim().split(/\\s*([*\\/])\\s*/).reduce((so, word, n, all) => {
      if (n % 2) return so
      const value = sizes[word] ?? Number(word)
      return n === 0 ? value : all[n - 1] === '*' ? so * value : so / value
    }, 0)
  const list = /^\\s*\\[(.*)\\]\\s*$/.exec(text)
  return (width, height, dpr) => {
    const sizes = { width, height, dpr }
    return list ? list[1].split(',').map(words => product(words, sizes)) : product(text, sizes)
  }
}
`,
  }),
]
