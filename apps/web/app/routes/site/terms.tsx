export default function P() {
  return <main>terms</main>;
}
