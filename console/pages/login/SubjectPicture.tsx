import type { loginVariants } from '../../../core/browser/loginVariants.ts'

type Subject = (typeof loginVariants)[keyof typeof loginVariants]['picture']

/** Drawn by assets/login/drawPictures.ts; each variant fetches its own only. */
const files = import.meta.glob<string>('../../../assets/login/*.svg', { query: '?no-inline', import: 'default', eager: true })

/** The variant's own subject as a still picture. It says nothing the form does not: readers skip it. */
export const SubjectPicture = ({ of }: { of: Subject }) => (
  <div className="login-picture" aria-hidden="true">
    <img src={files[`../../../assets/login/${of}.svg`]} alt="" />
  </div>
)
