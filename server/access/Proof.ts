/** What a request has proven: work of so many doublings, beside a captcha's picture or instead of it. */
export interface Proof {
  doublings: number
  withoutPicture: boolean
}
