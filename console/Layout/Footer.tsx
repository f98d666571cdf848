import { useMenu } from '../kit/hooks/useMenu.ts'

/** The filing number of the installation; nothing where none is configured. */
export function Footer() {
  const { filingNumber } = useMenu()
  return <footer className="shell-footer">{filingNumber}</footer>
}
