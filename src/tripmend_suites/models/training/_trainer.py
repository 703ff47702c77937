"""TRL's trainer, told our numbers and given our tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ._settings import Settings
from .tokens import Tokens

__all__ = ["trainer_of"]


def _recomputing() -> str:
    """What the option to compute activations anew, which saves memory, is called."""
    from transformers import TrainingArguments

    newer = "activation_checkpointing"
    return newer if newer in TrainingArguments.__dataclass_fields__ else "gradient_checkpointing"


def _config(settings: Settings, folder: Path, device: str) -> Any:
    import torch
    from trl import SFTConfig

    numbers, gpu = settings.numbers, device == "cuda"
    return SFTConfig(
        output_dir=str(folder),
        num_train_epochs=numbers.epochs,
        max_steps=settings.max_steps or -1,
        per_device_train_batch_size=numbers.at_a_time,
        gradient_accumulation_steps=numbers.accumulation,
        learning_rate=numbers.learning_rate,
        weight_decay=numbers.weight_decay,
        warmup_steps=numbers.warmup_steps,
        lr_scheduler_type=numbers.scheduler,
        max_grad_norm=numbers.max_grad_norm,
        optim=numbers.optimizer,
        seed=numbers.seed,
        data_seed=numbers.seed,
        max_length=None,
        packing=False,
        # Tokens and labels come ready made: the trainer's own cutting would not give the tokens of a later request.
        dataset_kwargs={"skip_prepare_dataset": True},
        use_cpu=not gpu,
        bf16=gpu and torch.cuda.is_bf16_supported(),
        **{_recomputing(): gpu},
        save_strategy="steps",
        save_steps=settings.save_steps,
        save_total_limit=2,
        eval_strategy="no",
        logging_strategy="steps",
        logging_steps=1,
        logging_first_step=True,
        report_to="none",
        disable_tqdm=True,
        dataloader_pin_memory=gpu,
    )


def _adapter(settings: Settings, model: Any) -> Any:
    from peft import LoraConfig

    numbers = settings.numbers
    return LoraConfig(
        r=numbers.rank,
        lora_alpha=numbers.alpha,
        lora_dropout=numbers.dropout,
        target_modules=list(numbers.modules),
        # The eyes of a model that can see have projections of the same names and nothing to learn from text.
        exclude_modules=r".*vision.*" if hasattr(model.config, "vision_config") else None,
        task_type="CAUSAL_LM",
    )


def trainer_of(
    settings: Settings,
    model: Any,
    tokenizer: Any,
    rows: Sequence[Tokens],
    folder: Path,
    device: str,
    say: Callable[[str], None],
) -> Any:
    """A trainer ready to begin. folder: where checkpoints go. say: told the loss of every step."""
    from datasets import Dataset
    from transformers import PrinterCallback, TrainerCallback
    from trl import SFTTrainer

    class Telling(TrainerCallback):  # type: ignore[misc, unused-ignore]
        """Passes the loss on; the trainer's own would write to the screen."""

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **kwargs: Any) -> None:
            if logs and "loss" in logs:
                say(f"step {state.global_step} of {state.max_steps}: loss {float(logs['loss']):.4f}")

    trainer = SFTTrainer(
        model=model,
        args=_config(settings, folder, device),
        train_dataset=Dataset.from_list([{"input_ids": row.input_ids, "labels": row.labels} for row in rows]),
        processing_class=tokenizer,
        peft_config=_adapter(settings, model) if settings.method == "lora" else None,
        callbacks=[Telling()],
    )
    trainer.remove_callback(PrinterCallback)
    return trainer
