export default function P() {
  return <main>privacy</main>;
}
