export default function P() {
  return <main>landing</main>;
}
