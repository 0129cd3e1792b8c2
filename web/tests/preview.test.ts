import { expect, test, vi } from "vitest";
import type { HandReplay } from "../src/protocol";
import replay from "../src/example/hand.json";
import { Preview } from "../src/state/preview.svelte";

test("an example that can't be loaded is asked for again at the next look", async () => {
  const waiting: (() => void)[] = [];
  const example = vi
    .fn<() => Promise<HandReplay>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(replay as unknown as HandReplay);
  const preview = new Preview({
    now: () => 0,
    later: (_, call) => {
      waiting.push(call);
      return () => undefined;
    },
    // eslint-disable-next-line require-yield
    async *lines() {
      throw new TypeError("Failed to fetch");
    },
    example,
    hurried: () => true,
  });
  preview.start();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(preview.scene).toBeNull();
  waiting[0]?.();
  await vi.waitFor(() => expect(preview.scene).not.toBeNull());
  expect(example).toHaveBeenCalledTimes(2);
  preview.stop();
});
