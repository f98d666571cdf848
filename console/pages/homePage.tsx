export default function HomePage() {
  return <div className="home" />
}
