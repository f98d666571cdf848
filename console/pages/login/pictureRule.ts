import { type Rule, validateCode } from '../../../core/rules/rules.ts'

const typedNothing: Rule = () => undefined

/** What is asked of the captcha's field: nothing of whoever does without the picture. */
export const pictureRule = (withoutPicture: boolean): Rule => (withoutPicture ? typedNothing : validateCode)
