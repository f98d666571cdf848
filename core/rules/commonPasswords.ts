/** Words that passwords are made of when they are made in a hurry, as guessing programs know them. */
const words = new Set(
  [
    'password passwd pass pwd admin administrator root user guest test tester demo temp temporary init initial default changeme welcome login letmein',
    'hello love iloveyou secret master super supervisor system server manager operator monitor service public public office work company web data',
    'dragon monkey football baseball basketball sunshine princess shadow flower tiger summer winter spring autumn january monday sunday friday',
    'energy power solar grid state sgcc stategrid scada station scene screen photovoltaic storage charging meter gateway huawei xiaomi tencent alibaba',
    'china beijing shanghai hebei shijiazhuang baoding tangshan woaini nihao mima guanliyuan yonghu ceshi zhongguo dianwang nengyuan guangfu jiankong',
    'jizhong yanzhao zhang wang li liu chen yang zhao huang zhou wu xu sun abc iam my the is me you qq wx id no qaz wsx edc rfv tgb yhn ujm',
  ].flatMap(line => line.split(' ')),
)

/** Rows of letters somebody's finger runs along, and digits. */
const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890', '9876543210']
const runsAlong = (text: string) =>
  text.length > 1 &&
  rows.some(row => row.includes(text) || [...row].reverse().join('').includes(text) || text.split('').every(letter => letter === text[0]))

/** Made of such words and runs and nothing else? */
function madeOfKnown(letters: string): boolean {
  if (letters === '') return true
  for (let length = letters.length; length >= 2; length--) {
    const head = letters.slice(0, length)
    if ((words.has(head) || (length > 2 && runsAlong(head)) || /^(.)\1+$/.test(head)) && madeOfKnown(letters.slice(length))) return true
  }
  return false
}

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Small letters, with the signs that stand for letters read as these. */
const unmasked = (text: string) => [...text.toLowerCase()].map(sign => lookAlikes[sign] ?? sign).join('')
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Would a guessing program try it early? So it would where what is left without figures and signs is made of well-known
 * words and runs of the keyboard, `P@ssw0rd!23` and `Admin@2026` alike; where hardly a letter is left, the figures
 * decide.
 */
export function isCommonPassword(password: string): boolean {
  const core = password.replace(/^[^A-Za-z]+|[^A-Za-z]+$/g, '')
  const shapes = [lettersOf(password), lettersOf(unmasked(core)), lettersOf(unmasked(password))]
  const longest = Math.max(...shapes.slice(0, 2).map(shape => shape.length))
  if (longest > 2) return shapes.some(shape => shape.length > 2 && madeOfKnown(shape))
  const figures = password.replace(/\D/g, '')
  return runsAlong(figures) || /^(19|20)\d\d$/.test(figures) || /^(\d{1,4})\1+$/.test(figures)
}

/** What of a name is looked for: without capitals, spaces and signs, look-alikes undone. */
const bare = (text: string) => unmasked(text).replace(/[^\p{L}\d]/gu, '')
const reversed = (text: string) => [...text].reverse().join('')

/** Does a password say the account's names (login name, parts of the user's name, mailbox, telephone) forwards or backwards? */
export function containsName(password: string, names: readonly (string | null | undefined)[]): boolean {
  const said = bare(password)
  return names
    .flatMap(name => [name ?? '', ...(name ?? '').split(/[\s\-—_.·@]+/)])
    .map(bare)
    .some(name => name.length > (/\p{Script=Han}/u.test(name) ? 1 : 2) && (said.includes(name) || said.includes(reversed(name))))
}
