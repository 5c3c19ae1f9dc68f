import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from "vue";
import { useData } from "vitepress";

const ISLANDS = import.meta.glob("../../islands/*.tsx");

/** Starts `islands/<name>.tsx` once its host is in view, and stops it with the component. */
const runIsland = (name, host, failed) => {
  const { isDark } = useData();
  const mode = () => (isDark.value ? "dark" : "light");
  let running, observer, isGone;

  const start = async () => {
    try {
      const { mount } = await ISLANDS[`../../islands/${name}.tsx`]();
      if (!isGone) running = mount(host.value, mode());
    } catch {
      failed.value = true;
    }
  };
  onMounted(() => {
    observer = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      observer.disconnect();
      void start();
    });
    observer.observe(host.value);
  });
  watch(isDark, () => running?.setMode(mode()));
  onBeforeUnmount(() => {
    isGone = true;
    observer?.disconnect();
    running?.unmount();
  });
};

const FAILED = "The live example could not be loaded. Reload the page to try again.";

/** A live example of `islands/<name>.tsx`. Its code is fetched once the example is in view. */
export const LiveIsland = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    const host = ref();
    const failed = ref(false);
    runIsland(name, host, failed);
    return () =>
      h("section", { class: "live-island", "aria-label": "Live example" }, [
        h("div", { class: "live-island-host", ref: host, "data-island": name }),
        failed.value ? h("p", FAILED) : undefined,
      ]);
  },
});
