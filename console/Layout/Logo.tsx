/** The mark: a slope in full sun, cut by the columns of a bar chart. */
export function Logo() {
  return (
    <svg className="bar-logo" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 21 22 3v18z" fill="var(--brand)" />
      <path d="M8.2 21v-5.4M13.2 21v-9.900M18 21V6.700" stroke="var(--bar)" strokeWidth="1.3" />
    </svg>
  )
}
